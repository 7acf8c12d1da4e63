import type { RefundStatus } from '#adapters/database/money-tables.ts';
import type { Refund } from '#adapters/database/tables.ts';
import { wordsOf } from '#adapters/log.ts';
import type { Workshop } from '../stage.ts';

const longestRetrySeconds = 3600;

/**
 * Asks Stripe for a refund, or how an earlier one is doing, and notes the answer.
 * The key was made with the intent, so however often this runs there is one refund.
 */
export async function sendRefund(
  refund: Refund,
  { payments, refunds, log }: Workshop,
): Promise<RefundStatus> {
  const key = `refund-${refund.orderId}-${refund.paymentIntent}-1`;
  try {
    const found = refund.stripeId
      ? await payments.readRefund(refund.stripeId)
      : await payments.refund(refund.paymentIntent, refund.amount, key);
    await refunds.note(refund.id, { stripeId: found.id, status: found.status });
    log.info('refund noted', { order: refund.orderId, refund: found.id, state: found.status });
    return found.status;
  } catch (error) {
    const words = wordsOf(error);
    await refunds.noteFailure(refund.id, words, Math.min(longestRetrySeconds, 10 * 2 ** refund.tries));
    log.error('refund failed, it will be tried again', { order: refund.orderId, error: words });
    return refund.status;
  }
}

/** Looks after one refund that Stripe has not taken or not settled. */
export async function followRefund(refundId: string, shop: Workshop): Promise<void> {
  const refund = await shop.refunds.byId(refundId);
  if (refund) await sendRefund(refund, shop);
}
