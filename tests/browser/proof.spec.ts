import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { choosePhoto } from './support/shop.ts';
import { test } from './support/themed.ts';

const proofOf = (page: Page, style: string) =>
  page.getByRole('img', { name: `Your photo drawn in ${style}, small and with a watermark` });

const chooseStyle = (page: Page, style: RegExp) =>
  page.locator('label', { has: page.getByRole('radio', { name: style }) }).click();

test('a visitor sees a proof before paying, and again after a reload', { tag: '@slow' }, async ({ page }) => {
  await choosePhoto(page, 'astronaut.png');
  await chooseStyle(page, /bricks/i);
  // Another test's order may be in progress, and paid pictures come first.
  await expect(async () => {
    await page.getByRole('button', { name: /^(See mine first|Try again)$/ }).click({ timeout: 1_000 });
    await expect(proofOf(page, 'Bricks')).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await expectAccessible(page);
  const { width, height } = await proofOf(page, 'Bricks').evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));
  expect(Math.max(width, height)).toBe(512);

  await page.reload();
  await expect(proofOf(page, 'Bricks')).toBeVisible();
  await chooseStyle(page, /anime/i);
  await expect(page.getByRole('button', { name: 'See mine first' })).toBeVisible();
  await expect(proofOf(page, 'Bricks')).toBeHidden();
  await expect(page.getByText('it comes at once after payment')).toBeHidden();
  await chooseStyle(page, /bricks/i);
  await expect(proofOf(page, 'Bricks')).toBeVisible();
  await expect(page.getByText('it comes at once after payment')).toBeVisible();

  await page.getByRole('button', { name: 'Delete this photo' }).click();
  await expect(page.getByText('Choose a photo').first()).toBeVisible();
  await expect(proofOf(page, 'Bricks')).toBeHidden();
});

test('an unavailable proof says why, and the order is still possible', async ({ page }) => {
  await page.route('**/api/photos/current/proofs', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'proof_unavailable', message: 'busy', values: { context: 'busy' } } },
    }),
  );
  await choosePhoto(page, 'astronaut.png');
  await chooseStyle(page, /bricks/i);
  await page.getByRole('button', { name: 'See mine first' }).click();
  await expect(page.getByRole('alert')).toContainText('The machine is busy with paid pictures');
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
});
