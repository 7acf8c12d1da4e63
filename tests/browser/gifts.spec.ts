import { expect } from 'playwright/test';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { api } from './support/shop.ts';
import { test } from './support/themed.ts';

test('a gift is written, sent, unwrapped, and its giver sees that', async ({ page, context }) => {
  const recipient = `gran-${Date.now()}@example.com`;
  await page.goto('/gift');
  await page.getByRole('textbox', { name: 'Your email' }).fill('ben@example.com');
  await page.getByRole('textbox', { name: 'For', exact: true }).fill('Gran');
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('Ben');
  await page.getByRole('textbox', { name: 'Message' }).fill('Ninety!\nWith <b>love</b>');
  await page.getByRole('textbox', { name: 'Their email' }).fill(recipient);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByRole('combobox', { name: 'Their time zone' }).selectOption('Asia/Tokyo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $4.99 for the gift' }).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  const card = page.getByRole('region', { name: 'A cartoon for you' });
  await expect(card).toContainText('With <b>love</b>', { timeout: 60_000 });
  await expect(card).toContainText('For Gran');
  await expect(page.getByText(`we send it to ${recipient}`)).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save it as a PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('A cartoon for you.pdf');

  // It is sent at once instead.
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'Their email' }).fill(recipient);
  await page.getByRole('button', { name: 'Send it', exact: true }).click();
  await expect(page.getByText(`It was sent to ${recipient}.`)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const mail = await waitUntil(async () => (await api.mails(recipient))[0]);
  const [link = ''] = /http\S+\/gift\/open#\S+/.exec(mail.text) ?? [];
  const receiver = await context.newPage();
  await receiver.goto(link);
  await expect(receiver.getByRole('heading', { level: 1, name: 'Gran, a present for you' })).toBeVisible();
  await expectAccessible(receiver);
  await expect(page.getByText('Not opened yet.')).toBeVisible();
  await receiver.getByRole('button', { name: 'Open it' }).click();
  await expect(receiver.getByRole('region', { name: 'A cartoon for you' })).toContainText('Ben gives you');
  await expectAccessible(receiver);
  await expect(page.getByText(/^Opened on /)).toBeVisible();
  await receiver.getByRole('link', { name: 'Choose your photo' }).click();
  await expect(receiver.getByRole('textbox', { name: 'Your code' })).toHaveValue(/^\w{4}-\w{4}-\w{4}$/);
});
