import { expect, type Page } from 'playwright/test';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { api, choosePhoto, keptPhoto, panel } from './support/shop.ts';
import { test } from './support/themed.ts';
import { photoFile } from '../support/photos.ts';

/** Orders the same photo from the pack in another style, by one click. */
async function orderFromPack(page: Page, style: RegExp): Promise<void> {
  const before = page.url();
  const styles = panel(page, 'Same photo, another style');
  await styles.getByRole('button', { name: style }).click();
  await expect(page).not.toHaveURL(before);
  await expectReady(page);
}

const expectReady = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });

test('a visitor buys a pack, gives one picture away, and orders the others by one click each', async ({
  page,
  context,
}) => {
  const email = `pack-${Date.now()}@example.com`;
  await choosePhoto(page, 'astronaut.png');
  await page.locator('label', { has: page.getByRole('radio', { name: /Bricks/ }) }).click();
  const many = page.getByRole('group', { name: 'How many pictures?' });
  await many.getByText('5 pictures').click();
  await expect(many.getByRole('radio', { name: /5 pictures/ })).toBeChecked();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $19.99 and draw my cartoon' }).click();
  await page.getByRole('button', { name: 'Pay $19.99' }).click();
  await expectReady(page);
  const pack = panel(page, 'Your pack of 5');
  await pack.getByRole('button', { name: 'Give one away' }).click();
  await expect(pack.getByRole('listitem')).toHaveText(/^\w{4}-\w{4}-\w{4}/);
  await expectAccessible(page);
  const first = page.url();

  await orderFromPack(page, /Anime From your pack/);
  await pack.getByRole('link', { name: 'Draw another photo with your pack, 2 left' }).click();
  await expect(page.getByRole('textbox', { name: 'Your code' })).toHaveValue(/^\w{4}-\w{4}-\w{4}$/);
  await page.locator('input[type=file]').first().setInputFiles(photoFile('coffee.png'));
  await expect(keptPhoto(page)).toBeVisible();
  await page.locator('label', { has: page.getByRole('radio', { name: /Anime/ }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Use my code and draw my cartoon' }).click();
  await expectReady(page);
  await expect(pack.getByRole('link', { name: /, 1 left$/ })).toBeVisible();
  await expect(pack.getByRole('button', { name: 'Give one away' })).toHaveCount(0);
  await orderFromPack(page, /Bricks From your pack/);
  await expect(pack.getByText('All of its pictures are used or given away.')).toBeVisible();

  const buyer = await context.newPage();
  await buyer.goto(first);
  await expect(panel(buyer, 'Your pack of 5').getByText('All of its pictures are used')).toBeVisible();
  const mails = await waitUntil(async () => {
    const all = await api.mails(email);
    return all.length >= 8 && all;
  });
  expect(mails.some(({ text }) => text.includes('A pack of 5 pictures.'))).toBe(true);
});
