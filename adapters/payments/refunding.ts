import type Stripe from 'stripe';
import type { SentRefundStatus } from '#domain/payment.ts';
import { unlessReplayed } from './key-used-up.ts';
import { idOf } from './session-facts.ts';
import { meaningOf, refundStatuses } from './statuses.ts';

/** A refund at Stripe, with its status in our terms. */
export type RefundFacts = {
  id: string;
  status: SentRefundStatus;
  paymentIntent: string | undefined;
  amount: number;
  createdAt: Date;
};

/** Sum of a payment's refunds, sent or pending. */
export type Refunded = {
  /** Each refund by itself, newest first. */
  parts: RefundFacts[];
  amount: number;
  /** Amount of the payment that is not refunded. */
  left: number;
  /** The newest refund, with the sum of all as its amount, once nothing is left of the payment. */
  whole: RefundFacts | undefined;
  /** The newest refund that failed or was cancelled, so that the payer does not get it. */
  refused: RefundFacts | undefined;
};

/** Treats an unknown status as pending: the refund is looked up again later, and none is sent meanwhile. */
function refundFacts({ id, status, payment_intent: intent, amount, created }: Stripe.Refund): RefundFacts {
  const known = meaningOf<SentRefundStatus>(refundStatuses, status, 'pending');
  return { id, status: known, paymentIntent: idOf(intent), amount, createdAt: new Date(created * 1e3) };
}

const isRefused = ({ status }: RefundFacts): boolean => status === 'failed' || status === 'canceled';

/** Returns the charge, whose `amount_refunded` leaves out failed and cancelled refunds. */
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
      parts: refunds,
      amount,
      left,
      whole: newest && charge && left <= 0 ? { ...newest, status, amount } : undefined,
      refused: refunds.find(isRefused),
    };
  }

  /** Lists the account's payments with refunds made since then, and the total refunded of each; not only ours. */
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
   * Refunds the rest of a payment, or `amount` of it, once: an earlier try whose answer was lost is found, not repeated.
   * @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise
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
