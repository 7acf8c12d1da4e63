import { expect, type Locator, type Page } from 'playwright/test';
import type { TodayAnswer } from '#contract/admin/shop.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, logIn, loginUrl, sql, unknownPayments } from './support/operator.ts';
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

test('the decision that has waited longest comes first', async ({ page }) => {
  const at = (day: number) => `2026-11-0${day}T12:00:00.000Z`;
  const one = (day: number) => [{ id: null, reference: 'pi_lost', since: at(day), why: 'as a test' }];
  const decisions: TodayAnswer['decisions'] = {
    appeals: { count: 2, since: at(3) },
    payments: { count: 1, since: at(1) },
    ...{ refunds: one(4), mails: [], disputes: one(2) },
  };
  await page.route('**/api/admin/today', async (route) => {
    const today = (await (await route.fetch()).json()) as TodayAnswer;
    await route.fulfill({ json: { ...today, decisions } });
  });
  await logIn(page);
  const waiting = page.getByRole('region', { name: 'Needs your decision' });
  await expect(waiting.getByText(/^(A payment belongs|Disputes|2 visitors object|Refunds that)/)).toHaveText([
    'A payment belongs to no order',
    'Disputes',
    '2 visitors object to a refusal',
    'Refunds that are stuck',
  ]);
});
