import { expect } from 'playwright/test';
import type { BenchAnswer } from '#contract/admin/bench.ts';
import { expectAccessible } from './support/axe.ts';
import { logIn, loginUrl } from './support/operator.ts';
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
      await expect(cell).toContainText(/\d\.\d s, 2048 × 1362, \d+\.\d from its photo/);
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

/** Answers as a shop whose graphs have words, and which has drawn one of them by a model on trial whose files it lacks. */
function withTrial(answer: BenchAnswer): BenchAnswer {
  const fixed = { benchRunId: 'a', photo: answer.photos[0] ?? '', seed: 1, problem: null, faces: null };
  const none = { seconds: null, gigabytes: null, width: null, height: null, difference: null };
  const error = 'ComfyUI lacks models/diffusion_models/joyai_image_edit_fp8.safetensors: toonbooth models';
  const run = {
    ...{ id: 'a', styleId: 'anime', title: 'Anime', createdAt: new Date().toISOString(), prompt: null },
    ...{ settings: ['trial=joyai-image-edit'], hasVariant: true, keptAt: null, tier: null },
    pictures: [
      { ...fixed, ...none, nth: 0, isVariant: false, status: 'waiting' as const, error: null },
      { ...fixed, ...none, nth: 1, isVariant: true, status: 'failed' as const, error },
    ],
  };
  const prompt = 'Redraw this photo as an anime still.';
  return { ...answer, styles: answer.styles.map((style) => ({ ...style, prompt })), runs: [run] };
}

test(
  'an operator has a model on trial draw a style, and reads its name',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.route('**/api/admin/bench', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: withTrial((await answer.json()) as BenchAnswer) });
    });
    await logIn(page);
    await page.goto('/admin/bench');
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveAccessibleDescription(/once its files are on your ComfyUI/);
    const run = page.getByRole('region', { name: 'Anime and a variant of it' });
    await expect(run.getByText('The variant: JoyAI-Image-Edit')).toBeVisible();
    await expectAccessible(page, true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

    await model.selectOption('JoyAI-Image-Edit');
    const [started] = await Promise.all([
      page.waitForRequest('**/api/admin/bench/start'),
      page.getByRole('button', { name: 'Draw them' }).click(),
    ]);
    expect(started.postDataJSON()).toMatchObject({ settings: ['trial=joyai-image-edit'] });
  },
);
