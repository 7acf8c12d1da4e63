import { failpoint } from '#adapters/failpoint.ts';
import type { Database } from '#adapters/database/database.ts';
import { writeDown } from '#adapters/database/write-down.ts';
import { addRefund, mostAttempts } from '#adapters/database/tables/refunds.ts';
import type { Refund } from '#adapters/database/payment-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { KeyUsedUp } from '#adapters/payments/key-used-up.ts';
import { keyRemedies, stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { RefundFacts } from '#adapters/payments/refunding.ts';
import { nextState } from '#domain/order.ts';
import { isOwed, type RefundStatus } from '#domain/payment.ts';
import type { WorkerServices } from '../services.ts';
import { queueRefundMail } from './queue-refund-mail.ts';

const longestRetrySeconds = 3600;
/** A bank that refused a refund is asked again after this long. */
const bankSeconds = 3600;

/**
 * How money goes back: a row of `refunds`, written before, is sent to Stripe and followed until it is settled. The step
 * `refund` of a failed order calls this, and so does `followRefund` for every row that waits.
 * The key is made of the payment and the attempt, which are stored: however often this runs there is one refund.
 */
export async function sendRefund(refund: Refund, services: WorkerServices): Promise<RefundStatus> {
  if (await isElsewhere(refund, services)) return refund.status;
  const { attempt, stripeId } = refund;
  const key = `refund-${refund.orderId ?? 'lost'}-${refund.paymentIntent}-${attempt}`;
  let status: RefundStatus;
  try {
    const found = stripeId
      ? await look({ ...refund, stripeId }, services)
      : await send(refund, key, services);
    failpoint('refund-made');
    await recordAnswer(refund, found, services);
    failpoint('refund-recorded', found.status);
    ({ status } = found);
  } catch (error) {
    await afterFailure(refund, error, services);
    return refund.status;
  }
  // After that: nothing may come between what Stripe said and its record.
  if (!stripeId) await tryRefused(services, null);
  return status;
}

/** What banks have given back is none of what Stripe takes to be left. */
async function send(
  { paymentIntent, amount }: Refund,
  key: string,
  { disputes, payments }: WorkerServices,
): Promise<RefundFacts> {
  const isLessLeft = (await disputes.lostParts(paymentIntent)) > 0;
  return payments.refund(paymentIntent, key, isLessLeft ? amount : undefined);
}

/**
 * What has become of a refund that Stripe has taken. It counts as long as the payment has gone back as a whole: somebody else's
 * may be several, and the shop's own be the rest of one of which a part was given back before, which may not arrive.
 */
async function look(
  { reason, stripeId, paymentIntent }: Refund & { stripeId: string },
  { disputes, payments }: WorkerServices,
): Promise<RefundFacts> {
  const { left, whole, refused } = await payments.refundedOf(paymentIntent);
  if (reason === 'found') return whole ?? refused ?? payments.readRefund(stripeId);
  const own = await payments.readRefund(stripeId);
  const missing = left - (await disputes.lostParts(paymentIntent));
  const isOwnRefused = own.status === 'failed' || own.status === 'canceled';
  return refused && missing > 0 && !isOwnRefused ? { ...refused, amount: missing } : own;
}

/** Money goes back through the account that it came in by, and waits until that account's key is back. */
async function isElsewhere(refund: Refund, { stripeAccount, log }: WorkerServices): Promise<boolean> {
  if (refund.stripeAccount === (await stripeAccount()).id) return false;
  log.warnOnce('a refund waits for the Stripe account that was paid', {
    order: refund.orderId ?? 'unknown',
    remedy: 'start the shop once more with the key of that account, or refund it in its dashboard',
  });
  return true;
}

/**
 * Refunds that the key was refused for wait long, as only the operator can mend that. Once a minute the first of them asks whether
 * it is mended, and when Stripe takes any refund all others are asked for at once.
 */
export async function tryRefused(
  { refunds, stripeAccount }: WorkerServices,
  first: number | null,
): Promise<void> {
  await refunds.tryRefused((await stripeAccount()).id, keyRemedies, first);
}

/**
 * One transaction: after a crash a refused refund would stay as it is, or nobody would be told. A bank's refusal is answered by
 * another try; a refund that a person has withdrawn is not made again.
 */
async function recordAnswer(
  refund: Refund,
  { id: stripeId, status, amount }: RefundFacts,
  services: WorkerServices,
): Promise<void> {
  const { refunds, queue } = services;
  // Stripe has said it already: while the database is away, this waits with the record.
  const owed = await writeDown(() => isStillOwed(refund, services));
  const isTriedAnew = status === 'failed' && owed && refund.attempt < mostAttempts;
  const tell = (tx: Database) => queueRefundMail(tx, refund, isTriedAnew ? 'retried' : status, owed);
  // What was left of the payment, or is missing: somebody may have given back a part of it before.
  const isRest = refund.stripeId === null || refund.reason !== 'found';
  const found = { stripeId, status, ...(isRest && { amount }) };
  if (isTriedAnew) await refunds.tryAnew({ ...refund, ...found }, bankSeconds, tell);
  else await refunds.record(refund, found, tell);
  logAnswer({ order: refund.orderId ?? 'unknown', refund: stripeId, status }, services);
  if (refund.orderId !== null) await queue.enqueue({ type: 'mail', id: refund.orderId });
}

async function isStillOwed({ orderId, reason }: Refund, { orders }: WorkerServices): Promise<boolean> {
  const order = orderId === null ? undefined : await orders.byId(orderId);
  return isOwed({ reason, state: order?.state });
}

type Answer = { order: string; refund: string; status: RefundFacts['status'] };

function logAnswer(facts: Answer, { log }: WorkerServices): void {
  const { status } = facts;
  if (status === 'failed') log.error('the bank refused a refund: look into the Stripe dashboard', facts);
  else if (status === 'canceled') log.error('a refund was withdrawn in Stripe: it is not made again', facts);
  else log.info('refund recorded', facts);
}

async function afterFailure(refund: Refund, error: unknown, { refunds, log }: WorkerServices): Promise<void> {
  const failure = stripeFailure(error);
  const retrySeconds = Math.min(longestRetrySeconds, 5 * 2 ** refund.tries);
  log.error('refund failed, it will be tried again', { order: refund.orderId ?? 'unknown', ...failure });
  await refunds.recordFailure(refund.id, failure, retrySeconds);
  if (error instanceof KeyUsedUp) await refunds.tryAnew(refund, retrySeconds);
}

/** Sends one refund that Stripe has not taken, or asks how one that is not settled is doing. */
export async function followRefund(refundId: string, services: WorkerServices): Promise<void> {
  const refund = await services.refunds.byId(refundId);
  if (!refund) return;
  const status = await sendRefund(refund, services);
  if (refund.orderId === null || status === 'intended') return;
  // The order may be waiting for just this.
  await services.queue.enqueue({ type: 'order', id: refund.orderId, state: 'failed' });
}

/**
 * Records a refund that was made already and that the database does not know, and ends its order with it.
 * @returns false where the order has just moved on, and nothing was recorded
 */
export async function recordFoundRefund(
  order: Order,
  found: RefundFacts & { paymentIntent: string },
  { db, orders, queue, stripeAccount, log }: WorkerServices,
): Promise<boolean> {
  const { id: orderId, currency } = order;
  const { id: stripeId, status, paymentIntent, amount } = found;
  const facts = { paymentIntent, amount, currency, stripeAccount: (await stripeAccount()).id };
  const refund = { orderId, ...facts, reason: 'found', stripeId, status } as const;
  log.warn('found a refund that the database did not know', { order: orderId, refund: stripeId });
  const event = (['giveUp', 'expire'] as const).find((one) => nextState(order.state, one));
  if (!event) {
    await addRefund(db, refund);
    return true;
  }
  const inTransaction = (tx: Database) => addRefund(tx, refund);
  const note = 'Its payment was refunded';
  const state = await orders.advance({ order, event, note, inTransaction });
  if (state) await queue.enqueueOrder({ id: orderId, state, tries: 0 });
  return state !== undefined;
}
