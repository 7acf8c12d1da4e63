import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { loginUrl } from './support/operator.ts';
import { test } from './support/themed.ts';

const phone = { width: 390, height: 844 };

test(
  'an operator compares a style with a variant, sees durations and how to keep it, and removes it',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(await loginUrl());
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Selling' }).click();
    await page.getByRole('link', { name: 'Styles', exact: true }).click();
    await page.getByRole('link', { name: 'Style comparison' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Style comparison' })).toBeVisible();

    await page.getByRole('combobox', { name: 'Style' }).selectOption('Anime');
    for (const photo of ['portrait', 'coffee', 'rocket'])
      await page.getByRole('checkbox', { name: photo }).uncheck();
    await expect(page.getByRole('checkbox', { name: 'cat' })).toBeChecked();
    await page.getByRole('textbox', { name: 'Different settings' }).fill('blurring=9');
    await page.getByRole('button', { name: 'Draw them' }).click();
    await expect(page.getByRole('alert')).toContainText('called "blurring"');
    await page.getByRole('textbox', { name: 'Different settings' }).fill('blur_radius=9');
    await page.getByRole('button', { name: 'Draw them' }).click();
    await expect(
      page.getByText('2 pictures of anime are drawn once no paid order is waiting.'),
    ).toBeVisible();

    const run = page.getByRole('region', { name: 'Anime and a variant of it' }).first();
    await expect(run.getByText('2 of 2 drawn')).toBeVisible({ timeout: 90_000 });
    for (const version of ['As it is sold', 'The variant']) {
      const cell = run.getByRole('figure').filter({ hasText: version });
      await expect(cell.getByRole('img', { name: `${version}: cat` })).toBeVisible();
      await expect(cell).toContainText(/\d\.\d s, 1024 × 681, \d+\.\d from its photo/);
      await expect(cell).toContainText('No objections');
    }
    await expectAccessible(page, true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

    const [graph] = await Promise.all([
      page.waitForEvent('download'),
      run.getByRole('link', { name: 'Save the variant’s graph' }).click(),
    ]);
    expect(graph.suggestedFilename()).toBe('anime-cpu.json');
    await run.getByRole('button', { name: 'Keep the variant' }).click();
    await run.getByRole('button', { name: 'Keep the variant' }).click();
    await expect(run.getByText(/Set STYLES_DIR to a folder of your own first/)).toBeVisible();
    await page.route('**/api/admin/bench/keep', (route) => route.fulfill({ json: { result: 'kept' } }));
    await run.getByRole('button', { name: 'Keep the variant' }).click();
    await expect(run.getByRole('textbox', { name: 'Why' })).toBeHidden();
    await expect(run.getByRole('button', { name: 'Keep the variant' })).toBeFocused();
    const before = await page.getByRole('region', { name: 'Anime and a variant of it' }).count();
    await run.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('region', { name: 'Anime and a variant of it' })).toHaveCount(before - 1);
  },
);
