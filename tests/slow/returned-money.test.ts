import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { allMails, createCustomer, type Customer, type Mail } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo } from '../support/standins.ts';
import { openUnknownSession, refundsOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1', OPERATOR_EMAIL: 'operator@example.com' });

async function mailWith(customer: Customer, to: string, words: string): Promise<Mail> {
  return waitUntil(async () => (await customer.mails(to)).find(({ text }) => text.includes(words)));
}

/** Makes the bank return the present refund, and the next attempt due at once. */
async function bankRefuses(order: OrderCreated): Promise<void> {
  const { db, refunds } = shared().services;
  const [before] = await refunds.ofOrder(order.orderId);
  await postTo(shared().stripe, `/_refunds/${before?.stripeId ?? ''}`, { status: 'failed' });
  const answered = async () => {
    const [now] = await refunds.ofOrder(order.orderId);
    return now?.attempt !== before?.attempt || now?.status === 'failed';
  };
  await waitUntil(answered);
  const atOnce = db.updateTable('refunds').set({ nextTryAt: sql<Date>`now()` });
  await atOnce.where('orderId', '=', order.orderId).where('status', '=', 'intended').execute();
}

async function isSent(order: OrderCreated): Promise<void> {
  const { refunds } = shared().services;
  await waitUntil(async () => (await refunds.ofOrder(order.orderId))[0]?.status === 'succeeded');
}

test('the refund of a second payment is announced by mail and on the page', async () => {
  const customer = createCustomer(shared());
  const email = 'paid-twice@example.com';
  const order = await customer.buy({ email });
  const second = { sessionId: await openUnknownSession(shared(), order.orderId) };
  await customer.pay(second);

  const mail = await mailWith(customer, email, 'paid twice');
  const [made] = await refundsOf(shared(), second);
  expect(mail.subject).toMatch(/^You paid twice.* \(R-.{9}\)$/);
  expect(mail.text).toContain('$4.99');
  expect(mail.text).toContain(made?.id);
  expect((await customer.status(order.token)).refund).toMatchObject({ reason: 'second_payment' });
  expect((await customer.mails(email)).filter(({ text }) => text.includes('paid twice'))).toHaveLength(1);
});

test('a payment after the photo was deleted is refunded, and the visitor is told', async () => {
  const customer = createCustomer(shared());
  const email = 'too-late@example.com';
  const order = await customer.order({ email });
  await customer.call('DELETE /api/orders/current', { token: order.token });
  await customer.pay(order);

  const mail = await mailWith(customer, email, 'too late');
  expect(mail.text).toContain('$4.99');
  expect((await customer.status(order.token)).refund).toMatchObject({ reason: 'late_payment', amount: 499 });
});

const noticeWith = (words: string): Promise<Mail> =>
  waitUntil(async () =>
    (await allMails(shared().mailbox)).find(
      ({ to, subject }) => to.includes('operator@example.com') && subject.includes(words),
    ),
  );

test('a refund that the bank refuses is retried, then given up, and the people concerned are told', async () => {
  const customer = createCustomer(shared());
  const email = 'refused@example.com';
  const order = await customer.order({ email });
  await shared().files.remove('photos', order.orderId);
  await injectFault(shared().stripe, { match: 'POST /v1/refunds', fault: '403', times: 1000 });
  await customer.pay(order);
  const told = await noticeWith('Stripe refuses refunds');
  expect(told.text).toContain('lacks a permission');
  await clearFaults(shared().stripe);
  await customer.reaches(order.token, 'refunded');
  await isSent(order);

  await bankRefuses(order);
  await mailWith(customer, email, 'We are trying again');
  await isSent(order);
  await bankRefuses(order);
  await isSent(order);
  expect((await customer.mails(email)).filter(({ text }) => text.includes('trying again'))).toHaveLength(1);
  await bankRefuses(order);

  const mail = await mailWith(customer, email, 'refused your refund');
  expect(mail.text).toContain(shared().config.SUPPORT_EMAIL);
  expect((await customer.status(order.token)).refund?.status).toBe('failed');
  const { reference } = await customer.status(order.token);
  const failed = await noticeWith(`A refund failed for good (${reference})`);
  expect(failed.text).toContain('$4.99');
});
