import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { heading, loginUrl, sql, unknownPayments } from './support/operator.ts';
import { tabTo } from './support/tab-to.ts';
import { test } from './support/themed.ts';

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

test('an operator decides on payments without an order by keyboard, seeing the consequences first', async ({
  page,
}) => {
  await unknownPayments('keyboard', 2);
  await page.goto(await loginUrl());
  await press(page, page.getByRole('link', { name: 'payments belong to no order' }));
  await expect(heading(page, 'Payments without an order')).toBeVisible();
  await expectAccessible(page, true);

  const card = page.getByRole('listitem').filter({ hasText: 'pi_keyboard_1' });
  await press(page, card.getByRole('button', { name: 'Refund $4.99, pi_keyboard_1' }));
  await expect(card.getByText('It is refunded to its payer.')).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Why' })).toBeFocused();
  await press(page, card.getByRole('button', { name: 'Cancel' }));
  await expect(card.getByRole('button', { name: 'Refund' })).toBeFocused();
  await press(page, card.getByRole('button', { name: 'Leave' }));
  await page.keyboard.type('of our other shop');
  await expectAccessible(page, true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('1 payment is left alone.');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(
    await sql(`select status, reason from unknown_payments where payment_intent = 'pi_keyboard_1'`),
  ).toEqual([{ status: 'left', reason: 'of our other shop' }]);
  await press(page, page.getByRole('button', { name: 'Leave $4.99, pi_keyboard_2' }));
  await page.keyboard.type('of our other shop, too');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No payments are waiting for a decision.')).toBeVisible();
});
