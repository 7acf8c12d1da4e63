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
export async function sendRefund(refund: Refund, services: WorkerServices): Promise<RefundStatus> {
  const { paymentIntent, amount, attempt, stripeId } = refund;
  const key = `refund-${refund.orderId ?? 'lost'}-${paymentIntent}-${attempt}`;
  try {
    const found = stripeId
      ? await services.payments.readRefund(stripeId)
      : await services.payments.refund(paymentIntent, amount, key);
    failpoint('refund-made');
    await noteAnswer(refund, found, services);
    failpoint('refund-noted', found.status);
    return found.status;
  } catch (error) {
    await afterFailure(refund, error, services);
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
  const message = errorMessage(error);
  const retrySeconds = Math.min(longestRetrySeconds, 5 * 2 ** refund.tries);
  log.error('refund failed, it will be tried again', { order: refund.orderId ?? 'unknown', error: message });
  await refunds.noteFailure(refund.id, message, retrySeconds);
  if (error instanceof KeyUsedUp) await refunds.tryAnew(refund, retrySeconds);
}

/** Looks after one refund that Stripe has not taken or not settled. */
export async function followRefund(refundId: string, services: WorkerServices): Promise<void> {
  const refund = await services.refunds.byId(refundId);
  if (!refund) return;
  const status = await sendRefund(refund, services);
  if (refund.orderId === null || status === 'intended') return;
  // The order may be waiting for just this.
  await services.queue.enqueue({ type: 'order', id: refund.orderId, state: 'failed' });
}
