import { failpoint } from '#adapters/failpoint.ts';
import { mostAttempts } from '#adapters/database/tables/refunds.ts';
import type { RefundStatus } from '#adapters/database/money-schema.ts';
import type { Refund } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import { KeyUsedUp } from '#adapters/payments/key-used-up.ts';
import type { RefundFacts } from '#adapters/payments/refunding.ts';
import type { WorkerServices } from '../stage.ts';

const longestRetrySeconds = 3600;
/** A bank that refused a refund is asked again after this long. */
const bankSeconds = 3600;

/**
 * Asks Stripe for a refund, or how an earlier one is doing, and notes the answer.
 * The key is made of the payment and the attempt, which are stored: however often this runs there is one refund.
 */
export async function sendRefund(refund: Refund, shop: WorkerServices): Promise<RefundStatus> {
  const { paymentIntent, amount, attempt, stripeId } = refund;
  const key = `refund-${refund.orderId ?? 'lost'}-${paymentIntent}-${attempt}`;
  try {
    const found = stripeId
      ? await shop.payments.readRefund(stripeId)
      : await shop.payments.refund(paymentIntent, amount, key);
    failpoint('refund-made');
    await noteAnswer(refund, found, shop);
    failpoint('refund-noted', found.status);
    return found.status;
  } catch (error) {
    await afterFailure(refund, error, shop);
    return refund.status;
  }
}

/** One write: after a death between two a refused refund would stay as it is, and nobody would try again. */
async function noteAnswer(
  refund: Refund,
  { id: stripeId, status }: RefundFacts,
  { refunds, log }: WorkerServices,
): Promise<void> {
  const isRefused = status === 'failed';
  if (isRefused && refund.attempt < mostAttempts) await refunds.tryAnew(refund, bankSeconds);
  else await refunds.note(refund.id, { stripeId, status });
  const facts = { order: refund.orderId ?? 'unknown', refund: stripeId, state: status };
  if (isRefused) log.error('the bank refused a refund: look into the Stripe dashboard', facts);
  else log.info('refund noted', facts);
}

async function afterFailure(refund: Refund, error: unknown, { refunds, log }: WorkerServices): Promise<void> {
  const words = errorMessage(error);
  const retrySeconds = Math.min(longestRetrySeconds, 5 * 2 ** refund.tries);
  log.error('refund failed, it will be tried again', { order: refund.orderId ?? 'unknown', error: words });
  await refunds.noteFailure(refund.id, words, retrySeconds);
  if (error instanceof KeyUsedUp) await refunds.tryAnew(refund, retrySeconds);
}

/** Looks after one refund that Stripe has not taken or not settled. */
export async function followRefund(refundId: string, shop: WorkerServices): Promise<void> {
  const refund = await shop.refunds.byId(refundId);
  if (!refund) return;
  const status = await sendRefund(refund, shop);
  if (refund.orderId === null || status === 'intended') return;
  // The order may be waiting for just this.
  await shop.queue.wake({ lane: 'office', subject: 'order', id: refund.orderId, state: 'failed' });
}
