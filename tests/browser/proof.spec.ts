import { expect, type Page } from 'playwright/test';
import { similarityOf, leastSimilarity } from '../support/similarity.ts';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { api, choosePhoto, deliveredOrder } from './support/shop.ts';
import { test } from './support/themed.ts';

const proofOf = (page: Page, style: string) =>
  page.getByRole('img', { name: `Your photo drawn in ${style}, small and with a watermark` });

const chooseStyle = (page: Page, style: RegExp) =>
  page.locator('label', { has: page.getByRole('radio', { name: style }) }).click();

/** Requests a proof until it is there: another test's order may be in progress, and paid pictures come first. */
const requestProof = (page: Page, style: string) =>
  expect(async () => {
    const offer = page.getByRole('button', { name: /^(See mine first|Try again)$/ });
    // A slow machine's proof may come later than this look at it, and then there is nothing to request anymore.
    if (await offer.isVisible()) await offer.click();
    await expect(proofOf(page, style)).toBeVisible({ timeout: 20_000 });
  }).toPass();

test('a visitor sees a proof before paying, and again after a reload', { tag: '@slow' }, async ({ page }) => {
  await choosePhoto(page, 'astronaut.png');
  await chooseStyle(page, /bricks/i);
  await requestProof(page, 'Bricks');
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

test('the picture delivered is the one that the proof showed', { tag: '@slow' }, async ({ page }) => {
  await choosePhoto(page, 'astronaut.png');
  await chooseStyle(page, /anime/i);
  const email = `proof-${Date.now()}@example.com`;
  const shown = page.waitForResponse(async (answer) => {
    const isProof = new URL(answer.url()).pathname === '/api/proofs/current';
    return isProof && 'jpegBase64' in ((await answer.json()) as object);
  });
  await requestProof(page, 'Anime');
  const { jpegBase64 } = (await (await shown).json()) as { jpegBase64: string };
  const proof = Buffer.from(jpegBase64, 'base64');
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox', { name: /I may use this photo/ }).check();
  await page.getByRole('button', { name: 'Pay $4.99 and draw my cartoon' }).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
  const { text } = await waitUntil(async () => (await api.mails(email))[0]);
  const [, token = ''] = /\/success#(\S+)/.exec(text) ?? [];
  expect(await similarityOf(proof, await api.picture(token))).toBeGreaterThan(leastSimilarity);
  // Another style of the same photo is another picture.
  const other = await deliveredOrder(`other-${Date.now()}@example.com`);
  expect(await similarityOf(proof, await api.picture(other))).toBeLessThan(leastSimilarity);
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
