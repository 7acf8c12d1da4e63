import { failpoint } from '#adapters/failpoint.ts';
import type { Database } from '#adapters/database/database.ts';
import { writeDown } from '#adapters/database/connection/write-down.ts';
import type { Refund } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { KeyUsedUp } from '#adapters/payments/key-used-up.ts';
import { isForDispute, keyRemedies, stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { RefundFacts } from '#adapters/payments/refunding.ts';
import { nextState } from '#domain/order.ts';
import { isOwed, mostAttempts, type RefundStatus } from '#domain/payment.ts';
import type { WorkerServices } from '../services.ts';
import { readDisputes } from './find-disputes.ts';
import { queueRefundMail } from './queue-refund-mail.ts';

const longestRetrySeconds = 3600;
/** Wait before a refund that the bank refused is tried again. */
const bankSeconds = 3600;

/**
 * Sends a refund, whose row exists already, to Stripe, and follows it until it is settled. Called by the step `refund` of a
 * failed order, and by `followRefund` for every waiting row.
 * The idempotency key is made of the stored payment and attempt: however often this runs, there is one refund.
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
  // Comes last: nothing may come between Stripe's answer and its record.
  if (!stripeId) await tryRefused(services, null);
  return status;
}

/**
 * Names the amount where the shop keeps a part, and after a lost dispute: Stripe does not subtract what a bank took back from what
 * is left to refund.
 */
async function send(
  { paymentIntent, amount, keptAmount }: Refund,
  key: string,
  { disputes, payments }: WorkerServices,
): Promise<RefundFacts> {
  const isLessLeft = (await disputes.lostParts(paymentIntent)) > 0;
  return payments.refund(paymentIntent, key, isLessLeft || keptAmount !== null ? amount : undefined);
}

/**
 * Reads the status of a refund that Stripe has accepted. A refund found at Stripe may be several, and the shop's own may be the
 * rest after an earlier partial refund; if that earlier part then fails to arrive, the payment is not fully refunded.
 */
async function look(
  { reason, stripeId, paymentIntent, keptAmount }: Refund & { stripeId: string },
  { disputes, payments }: WorkerServices,
): Promise<RefundFacts> {
  const { left, whole, refused } = await payments.refundedOf(paymentIntent);
  if (reason === 'found') return whole ?? refused ?? payments.readRefund(stripeId);
  const own = await payments.readRefund(stripeId);
  const missing = left - (await disputes.lostParts(paymentIntent)) - (keptAmount ?? 0);
  return refused && missing > 0 && !isRefused(own) ? { ...refused, amount: missing } : own;
}

const isRefused = ({ status }: RefundFacts): boolean => status === 'failed' || status === 'canceled';

/** Decides whether another Stripe account took the payment: only that one can refund it, once its key is set again. */
async function isElsewhere(refund: Refund, { stripeAccount, log }: WorkerServices): Promise<boolean> {
  if (refund.stripeAccount === (await stripeAccount()).id) return false;
  log.warnOnce('a refund waits for the Stripe account that was paid', {
    order: refund.orderId ?? 'unknown',
    remedy: 'start the shop once more with the key of that account, or refund it in its dashboard',
  });
  return true;
}

/**
 * Makes refunds due that failed because of the key; they have long waits, as only the operator can fix that. Once a minute the
 * first of them (`first` = 1) is tried; when Stripe accepts any refund, all of them are (`null`).
 */
export async function tryRefused(
  { refunds, stripeAccount }: WorkerServices,
  first: number | null,
): Promise<void> {
  await refunds.tryRefused((await stripeAccount()).id, keyRemedies, first);
}

/**
 * Records status and mail in one transaction: otherwise a crash could leave a refused refund without its retry, or without its
 * mail. A refund that the bank refused is tried again; one that a person cancelled is not.
 */
async function recordAnswer(
  refund: Refund,
  { id: stripeId, status, amount }: RefundFacts,
  services: WorkerServices,
): Promise<void> {
  const { refunds, queue } = services;
  // Stripe has answered already: while the database is away, this waits for it, as the record does.
  const owed = await writeDown(() => isStillOwed(refund, services));
  const isTriedAnew = status === 'failed' && owed && refund.attempt < mostAttempts;
  const tell = (tx: Database) =>
    queueRefundMail(refund, { became: isTriedAnew ? 'retried' : status, owed }, services, tx);
  // The amount may be only the rest of the payment: somebody may have refunded a part of it before.
  const isRest = refund.stripeId === null || refund.reason !== 'found';
  const rest = isRest && { amount };
  if (isTriedAnew) await refunds.tryAnew({ ...refund, ...rest }, bankSeconds, tell);
  else await refunds.record(refund, { stripeId, status, ...rest }, tell);
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
  if (status === 'failed') log.error('the bank refused a refund: see the Stripe dashboard', facts);
  else if (status === 'canceled') log.error('a refund was withdrawn in Stripe: it is not made again', facts);
  else log.info('refund recorded', facts);
}

/**
 * Schedules the next try. Stripe refuses a refund on top of a dispute, which nobody may have heard of yet: the refund waits for the
 * bank, and needs another key afterwards, as Stripe replays the refusal under this one.
 */
async function afterFailure(refund: Refund, error: unknown, services: WorkerServices): Promise<void> {
  const { refunds, log } = services;
  const failure = stripeFailure(error);
  const retrySeconds = Math.min(longestRetrySeconds, 5 * 2 ** refund.tries);
  log.error('refund failed, it will be tried again', { order: refund.orderId ?? 'unknown', ...failure });
  await refunds.recordFailure(refund.id, failure, retrySeconds);
  const isDisputed = isForDispute(error);
  if (isDisputed || error instanceof KeyUsedUp) await refunds.tryAnew(refund, retrySeconds);
  if (isDisputed) await readDisputes(refund.paymentIntent, services);
}

/** Sends a refund that Stripe has not accepted yet, or reads the status of one that is not settled. */
export async function followRefund(refundId: string, services: WorkerServices): Promise<void> {
  const refund = await services.refunds.byId(refundId);
  if (!refund) return;
  const status = await sendRefund(refund, services);
  if (refund.orderId === null || status === 'intended') return;
  // The order may be waiting for this refund.
  await services.queue.enqueue({ type: 'order', id: refund.orderId, state: 'failed' });
}

/**
 * Records a refund at Stripe that the database does not know, and ends its order.
 * @returns false if the order changed state meanwhile and nothing was recorded
 */
export async function recordFoundRefund(
  order: Order,
  found: RefundFacts & { paymentIntent: string },
  { orders, queue, refunds, stripeAccount, log }: WorkerServices,
): Promise<boolean> {
  const { id: orderId, currency } = order;
  const { id: stripeId, status, paymentIntent, amount } = found;
  const paid = { paymentIntent, amount, currency, stripeAccount: (await stripeAccount()).id };
  const refund = { orderId, ...paid, reason: 'found', stripeId, status } as const;
  log.warn('found a refund that the database did not know', { order: orderId, refund: stripeId });
  const event = (['giveUp', 'expire'] as const).find((one) => nextState(order.state, one));
  if (!event) {
    await refunds.add(refund);
    return true;
  }
  const inTransaction = (tx: Database) => refunds.add(refund, tx);
  const note = 'Its payment was refunded';
  // A payment that was refunded did arrive.
  const facts = { pendingPayment: null };
  const state = await orders.advance({ order, event, note, facts, inTransaction });
  if (state) await queue.enqueueOrder({ id: orderId, state, tries: 0 });
  return state !== undefined;
}
