import { expect } from 'playwright/test';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { api, choosePhoto, keptPhoto, panel } from './support/shop.ts';
import { test } from './support/themed.ts';
import { photoFile } from '../support/photos.ts';

test('a visitor buys a pack, draws the next picture by one click, and gives one away', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
  const pack = panel(page, 'Your pack of 5');
  await pack.getByRole('button', { name: 'Give one away' }).click();
  await expect(pack.getByRole('listitem')).toHaveText(/^\w{4}-\w{4}-\w{4}/);
  await expectAccessible(page);
  const first = page.url();

  await pack.getByRole('link', { name: 'Draw another photo with your pack, 3 left' }).click();
  await expect(page.getByRole('textbox', { name: 'Your code' })).toHaveValue(/^\w{4}-\w{4}-\w{4}$/);
  await page.locator('input[type=file]').first().setInputFiles(photoFile('coffee.png'));
  await expect(keptPhoto(page)).toBeVisible();
  await page.locator('label', { has: page.getByRole('radio', { name: /Anime/ }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Use my code and draw my cartoon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(panel(page, 'Your pack of 5').getByRole('link', { name: /, 2 left$/ })).toBeVisible();
  await expect(panel(page, 'Your pack of 5').getByRole('button', { name: 'Give one away' })).toHaveCount(0);

  const buyer = await context.newPage();
  await buyer.goto(first);
  await expect(panel(buyer, 'Your pack of 5').getByRole('link', { name: /, 2 left$/ })).toBeVisible();
  const mails = await waitUntil(async () => {
    const all = await api.mails(email);
    return all.length >= 4 && all;
  });
  expect(mails.some(({ text }) => text.includes('A pack of 5 pictures.'))).toBe(true);
});
