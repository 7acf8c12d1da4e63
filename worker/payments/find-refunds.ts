import type { Refund } from '#adapters/database/payment-tables.ts';
import { dropRefundMails } from '#adapters/database/tables/mails.ts';
import { lastRunOf, noteRun } from '#adapters/database/tables/periodic-tasks.ts';
import type { Refunded } from '#adapters/payments/refunding.ts';
import { giftDays } from '#domain/gift.ts';
import type { WorkerServices } from '../services.ts';
import { recordFoundRefund } from './refund.ts';

/**
 * Finds what was given back at Stripe without the database knowing it: after a backup was restored, or when an operator did so
 * in the dashboard.
 */
export async function findRefunds(since: Date, services: WorkerServices): Promise<void> {
  for await (const { paymentIntent, amount } of services.payments.refundedSince(since)) {
    const order = await services.orders.byPayment(paymentIntent);
    if (order && order.refundedAmount !== amount) await findRefundsOf(paymentIntent, services);
  }
}

const wholeLook = 'refunds looked through';

/**
 * The same from where the last look through the list ended: what went back while the shop was off, and once, from its beginning, what
 * an older version did not note. No code is as old as that.
 */
export async function findMissedRefunds(since: Date, services: WorkerServices): Promise<void> {
  const { db, identity } = services;
  const began = new Date();
  const missedSince = (await lastRunOf(db, wholeLook)) ?? (await identity.read()).createdAt;
  const longest = began.getTime() - giftDays * 86_400_000;
  const from = Math.min(since.getTime(), Math.max(longest, missedSince.getTime()));
  await findRefunds(new Date(from), services);
  await noteRun(db, wholeLook, began);
}

/**
 * The same of one payment, as an event of Stripe's is about it. Its sum decides, in however many parts it went back. Nobody is to
 * get the picture as well as all of the money, so an order that is still on its way ends here.
 */
export async function findRefundsOf(paymentIntent: string, services: WorkerServices): Promise<void> {
  const order = await services.orders.byPayment(paymentIntent);
  if (order?.stripeAccount !== (await services.stripeAccount()).id) return;
  const refunded = await services.payments.refundedOf(paymentIntent);
  const known = await services.refunds.byPayment(paymentIntent);
  if (known) await compare(known, refunded, services);
  else if (refunded.whole) {
    const isRecorded = await recordFoundRefund(order, { ...refunded.whole, paymentIntent }, services);
    if (!isRecorded) return;
  }
  // Last: as long as it is not noted, the next look comes here again.
  await services.orders.noteRefunded(order.id, refunded.amount);
}

/** What a person gave back after the shop's own refund had failed, and a part of the whole that does not arrive. */
async function compare(known: Refund, { whole }: Refunded, services: WorkerServices): Promise<void> {
  const { refunds, queue } = services;
  const hasFailed = known.status === 'failed' || known.status === 'canceled';
  if (whole && hasFailed) {
    const found = { stripeId: whole.id, status: whole.status };
    await refunds.record(known, found, (tx) => dropRefundMails(tx, known.paymentIntent));
    if (known.orderId !== null) await queue.enqueue({ type: 'order', id: known.orderId, state: 'failed' });
  } else if (!whole && !hasFailed) await refunds.tryNow(known.id);
}
