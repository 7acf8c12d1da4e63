import type Stripe from 'stripe';
import { unlessReplayed } from './key-used-up.ts';

/** What Stripe knows of a refund, in our words. */
export type RefundFacts = { id: string; status: 'pending' | 'succeeded' | 'failed' };

const failedStatuses = ['failed', 'canceled'];

function refundFacts({ id, status }: Stripe.Refund): RefundFacts {
  if (status === 'succeeded') return { id, status };
  return { id, status: failedStatuses.includes(status ?? '') ? 'failed' : 'pending' };
}

export function createRefunding(stripe: Stripe) {
  /** The refund of a payment that has not failed, if there is one: what Stripe lists is true. */
  async function standing(paymentIntent: string): Promise<RefundFacts | undefined> {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 10 });
    return data.map(refundFacts).find(({ status }) => status !== 'failed');
  }

  /**
   * Gives a payment back, once: an earlier try whose answer was lost is found, not repeated.
   * @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise.
   */
  async function refund(paymentIntent: string, amount: number, key: string): Promise<RefundFacts> {
    try {
      const made = await stripe.refunds.create(
        { payment_intent: paymentIntent, amount },
        { idempotencyKey: key },
      );
      return refundFacts(made);
    } catch (error) {
      const found = await standing(paymentIntent);
      if (found) return found;
      throw unlessReplayed(error);
    }
  }

  async function readRefund(id: string): Promise<RefundFacts> {
    return refundFacts(await stripe.refunds.retrieve(id));
  }

  /** True when the cardholder disputes the payment: then the bank decides, and a refund would pay twice. */
  async function isDisputed(paymentIntent: string): Promise<boolean> {
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 1 });
    return data.length > 0;
  }

  return { standing, refund, readRefund, isDisputed };
}
