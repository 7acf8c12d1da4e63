import type Stripe from 'stripe';
import type { SentRefundStatus } from '#domain/payment.ts';
import { unlessReplayed } from './key-used-up.ts';
import { idOf } from './session-facts.ts';
import { meaningOf, refundStatuses } from './statuses.ts';

/** A refund as Stripe knows it, in our words. */
export type RefundFacts = {
  id: string;
  status: SentRefundStatus;
  paymentIntent: string | undefined;
  amount: number;
};

/** What has gone back of a payment, or is on its way, in however many parts. */
export type Refunded = {
  amount: number;
  /** What of it has not. */
  left: number;
  /** The newest part, with the sum of all as its amount, where nothing is left of the payment. */
  whole: RefundFacts | undefined;
  /** The newest one that does not reach whoever paid. */
  refused: RefundFacts | undefined;
};

/** Anything unknown is looked at again, and nothing is sent meanwhile. */
function refundFacts({ id, status, payment_intent: intent, amount }: Stripe.Refund): RefundFacts {
  const known = meaningOf<SentRefundStatus>(refundStatuses, status, 'pending');
  return { id, status: known, paymentIntent: idOf(intent), amount };
}

const isRefused = ({ status }: RefundFacts): boolean => status === 'failed' || status === 'canceled';

/** The charge counts what counts: not what failed or was withdrawn. */
const chargeOf = ({ charge }: Stripe.Refund): Stripe.Charge | undefined =>
  typeof charge === 'object' ? (charge ?? undefined) : undefined;

const withCharge = { limit: 100, expand: ['data.charge'] };

export function createRefunding(stripe: Stripe) {
  async function refundedOf(paymentIntent: string): Promise<Refunded> {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, ...withCharge });
    const charge = data.map(chargeOf).find((one) => one !== undefined);
    const amount = charge?.amount_refunded ?? 0;
    const refunds = data.map(refundFacts);
    const good = refunds.filter((refund) => !isRefused(refund));
    const [newest] = good;
    const left = charge ? charge.amount - amount : 0;
    const status = good.some((part) => part.status === 'pending') ? 'pending' : 'succeeded';
    return {
      amount,
      left,
      whole: newest && charge && left <= 0 ? { ...newest, status, amount } : undefined,
      refused: refunds.find(isRefused),
    };
  }

  /** Every payment of the account of which something was given back since then, and how much in all; not only ours. */
  async function* refundedSince(since: Date): AsyncGenerator<{ paymentIntent: string; amount: number }> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const told = new Set<string>();
    for await (const refund of stripe.refunds.list({ created, ...withCharge })) {
      const paymentIntent = idOf(refund.payment_intent);
      if (paymentIntent === undefined || told.has(paymentIntent)) continue;
      told.add(paymentIntent);
      yield { paymentIntent, amount: chargeOf(refund)?.amount_refunded ?? refund.amount };
    }
  }

  /**
   * Refunds all that is left of a payment, or this much of it, once: an earlier try whose answer was lost is found, not repeated.
   * @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise.
   */
  async function refund(paymentIntent: string, key: string, amount?: number): Promise<RefundFacts> {
    try {
      const wanted = { payment_intent: paymentIntent, ...(amount !== undefined && { amount }) };
      return refundFacts(await stripe.refunds.create(wanted, { idempotencyKey: key }));
    } catch (error) {
      const { whole } = await refundedOf(paymentIntent);
      if (whole) return whole;
      throw unlessReplayed(error);
    }
  }

  async function readRefund(id: string): Promise<RefundFacts> {
    return refundFacts(await stripe.refunds.retrieve(id));
  }

  return { refundedOf, refundedSince, refund, readRefund };
}
