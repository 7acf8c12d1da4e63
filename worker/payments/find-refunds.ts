import type { Refund } from '#adapters/database/schema/payments.ts';
import type { Refunded, RefundFacts } from '#adapters/payments/refunding.ts';
import { giftDays } from '#domain/gift.ts';
import type { WorkerServices } from '../services.ts';
import { recordFoundRefund } from './refund.ts';

/**
 * Finds refunds at Stripe that the database does not know: those made after a restored backup was taken, or by an operator in
 * the dashboard.
 */
export async function findRefunds(since: Date, services: WorkerServices): Promise<void> {
  for await (const { paymentIntent, amount } of services.payments.refundedSince(since)) {
    const order = await services.orders.byPayment(paymentIntent);
    if (order && order.refundedAmount !== amount) await findRefundsOf(paymentIntent, services);
  }
}

const wholeLook = 'refunds looked through';

/**
 * Does the same from where the last run ended, so that refunds made while the shop was off are found. The first run goes back
 * to the database's creation, as older versions did not record refunds, but at most by the lifetime of a gift code.
 */
export async function findMissedRefunds(since: Date, services: WorkerServices): Promise<void> {
  const { identity, periodicTasks } = services;
  const began = new Date();
  const missedSince = (await periodicTasks.lastRun(wholeLook)) ?? (await identity.read()).createdAt;
  const longest = began.getTime() - giftDays * 86_400_000;
  const from = Math.min(since.getTime(), Math.max(longest, missedSince.getTime()));
  await findRefunds(new Date(from), services);
  await periodicTasks.noteRun(wholeLook, began);
}

/**
 * Does the same for one payment, after a Stripe event about it. The sum of its refunds decides, however many there are. An order
 * in progress ends here once it is fully refunded: nobody gets both the picture and all the money.
 */
export async function findRefundsOf(paymentIntent: string, services: WorkerServices): Promise<void> {
  const order = await services.orders.byPayment(paymentIntent);
  const known = await services.refunds.byPayment(paymentIntent);
  const account = (order ?? known)?.stripeAccount;
  if (account !== (await services.stripeAccount()).id) return;
  const refunded = await services.payments.refundedOf(paymentIntent);
  await services.refundParts.record(refunded.parts.map((part) => partOf(part, paymentIntent)));
  if (!order) return;
  if (known) await compare(known, refunded, services);
  else if (refunded.whole) {
    const isRecorded = await recordFoundRefund(order, { ...refunded.whole, paymentIntent }, services);
    if (!isRecorded) return;
  }
  // Comes last: until the amount is recorded, the next run checks this payment again.
  await services.orders.noteRefunded(order.id, refunded.amount);
}

const partOf = ({ id: stripeId, amount, status, createdAt }: RefundFacts, paymentIntent: string) => {
  return { stripeId, paymentIntent, amount, status, createdAt };
};

/** Records a refund that a person made after the shop's own had failed; checks a refund again of which a part did not arrive. */
async function compare(known: Refund, refunded: Refunded, services: WorkerServices): Promise<void> {
  const { refunds, queue } = services;
  const { whole } = refunded;
  const isComplete = whole !== undefined || refunded.left === known.keptAmount;
  const hasFailed = known.status === 'failed' || known.status === 'canceled';
  if (whole && hasFailed) {
    const found = { stripeId: whole.id, status: whole.status };
    await refunds.record(known, found, (tx) => services.mails.dropRefundMails(known.paymentIntent, tx));
    if (known.orderId !== null) await queue.enqueue({ type: 'order', id: known.orderId, state: 'failed' });
  } else if (!isComplete && !hasFailed) await refunds.tryNow(known.id);
}
