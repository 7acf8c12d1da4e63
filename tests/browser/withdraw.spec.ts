import { expect } from 'playwright/test';
import { keepFromDrawing } from '../support/keep-from-drawing.ts';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { databaseUrl } from './support/operator.ts';
import { api, deliveredOrder } from './support/shop.ts';
import { test } from './support/themed.ts';

test('a buyer withdraws from a contract by keyboard, from the footer of any page', async ({ page }) => {
  await page.goto('/gift');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from a contract' })).toBeVisible();
  const order = page.getByRole('textbox', { name: 'Order number, or the email address' });
  await order.fill('nobody@example.com');
  await order.press('Tab');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(/^Received on .* If there is such an order/);
  await expectAccessible(page);
});

const mailTo = (email: string, beginning: string) =>
  waitUntil(async () => (await api.mails(email)).find(({ subject }) => subject.startsWith(beginning)));

test('an order is cancelled and paid back before it is drawn, and not by a withdrawal after that', async ({
  page,
}) => {
  const email = `undecided-${Date.now()}@example.com`;
  {
    await using _kept = await keepFromDrawing(await databaseUrl(), email);
    const order = await api.order({ email });
    await api.pay(order);
    await page.goto(`/success#${order.token}`);
    await page.getByRole('button', { name: 'Cancel and get my money back' }).click();
    await page.getByRole('button', { name: 'Yes, cancel my order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible();
    await expect(page.getByText('Sent to your bank.')).toBeVisible();
  }
  expect((await mailTo(email, 'You have cancelled your order')).text).toMatch(/\bre_\w+/);

  const { reference } = await api.status(await deliveredOrder(email));
  await page.goto('/withdraw');
  await page.getByRole('textbox', { name: 'Order number, or the email address' }).fill(reference);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('status')).toContainText(/^Received on /);
  expect((await mailTo(email, 'We have your withdrawal')).text).toContain('that right had ended');
});
