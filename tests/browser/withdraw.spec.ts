import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
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
