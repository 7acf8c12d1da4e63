import { expect } from 'playwright/test';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { api, choosePhoto } from './support/shop.ts';
import { test } from './support/themed.ts';

test('a visitor has one photo drawn in three styles with one payment, and sees each come', async ({
  page,
}) => {
  const email = `styles-${Date.now()}@example.com`;
  await choosePhoto(page, 'astronaut.png');
  await page.locator('label', { has: page.getByRole('radio', { name: /Bricks/ }) }).click();
  await page.locator('summary', { hasText: 'This photo in more styles?' }).click();
  const more = page.getByRole('group', { name: 'This photo in more styles?' }).last();
  for (const style of ['Picasso', 'Anime']) {
    await more.locator('label', { hasText: style }).click();
    await expect(more.getByRole('checkbox', { name: style })).toBeChecked();
  }
  const review = page.getByRole('complementary', { name: 'Your order' });
  await expect(review.getByRole('listitem').filter({ hasText: '$4.99' })).toHaveCount(3);
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox', { name: /I may use this photo/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $14.97 and draw my cartoons' }).click();
  await page.getByRole('button', { name: 'Pay $14.97' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your pictures are ready' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByRole('img', { name: /Your photo drawn in/ })).toHaveCount(3);
  for (const link of await page.getByRole('link', { name: 'Download' }).all())
    await expect(link).toHaveAttribute('href', /^blob:/);
  await expectAccessible(page);
  const mails = await waitUntil(async () => {
    const all = await api.mails(email);
    return all.some(({ subject }) => subject.startsWith('Your cartoons are ready')) && all;
  });
  expect(mails).toHaveLength(2);
});
