import type Stripe from 'stripe';
import { unlessReplayed } from './key-used-up.ts';
import { idOf } from './session-facts.ts';

/** What Stripe knows of a refund, in our words. */
export type RefundFacts = {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  paymentIntent: string | undefined;
  amount: number;
};

const failedStatuses = ['failed', 'canceled'];

function statusOf(status: string | null): RefundFacts['status'] {
  if (status === 'succeeded') return status;
  return failedStatuses.includes(status ?? '') ? 'failed' : 'pending';
}

function refundFacts({ id, status, payment_intent: intent, amount }: Stripe.Refund): RefundFacts {
  return { id, status: statusOf(status), paymentIntent: idOf(intent), amount };
}

export function createRefunding(stripe: Stripe) {
  /**
   * The newest refund of a payment of which all has gone back, or is on its way: what Stripe lists is true. Refunds that
   * failed do not count, and neither does a part that an operator refunded by hand.
   */
  async function refundOf(paymentIntent: string, amount: number): Promise<RefundFacts | undefined> {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
    const refunds = data.map(refundFacts).filter(({ status }) => status !== 'failed');
    return refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount ? refunds[0] : undefined;
  }

  /** All refunds on the account that were made since then, newest first; not only ours. */
  async function* refundsSince(since: Date): AsyncGenerator<RefundFacts> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const refund of stripe.refunds.list({ created, limit: 100 })) yield refundFacts(refund);
  }

  /**
   * Refunds all that is left of a payment of `amount`, once: an earlier try whose answer was lost is found, not
   * repeated.
   * @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise.
   */
  async function refund(paymentIntent: string, amount: number, key: string): Promise<RefundFacts> {
    try {
      return refundFacts(
        await stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: key }),
      );
    } catch (error) {
      const found = await refundOf(paymentIntent, amount);
      if (found) return found;
      throw unlessReplayed(error);
    }
  }

  async function readRefund(id: string): Promise<RefundFacts> {
    return refundFacts(await stripe.refunds.retrieve(id));
  }

  return { refundOf, refundsSince, refund, readRefund };
}
