import type Stripe from 'stripe';
import type { DisputeStatus } from '../database/payment-tables.ts';
import type { DisputeFacts } from '../database/tables/disputes.ts';
import { idOf } from './session-facts.ts';

const openStatuses = ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'];

function statusOf(status: string): DisputeStatus {
  if (openStatuses.includes(status)) return 'open';
  return status === 'lost' ? 'lost' : 'closed';
}

type StripeDispute = {
  id: string;
  status: string;
  payment_intent?: string | { id: string } | null | undefined;
};

/** Undefined for a dispute of a charge without a payment intent, which is none of ours. */
export function disputeFacts({
  id,
  status,
  payment_intent: intent,
}: StripeDispute): DisputeFacts | undefined {
  const paymentIntent = idOf(intent);
  return paymentIntent === undefined ? undefined : { id, paymentIntent, status: statusOf(status) };
}

export function createDisputing(stripe: Stripe) {
  /** All disputes on the account that began since then, newest first; not only ours. */
  async function* disputesSince(since: Date): AsyncGenerator<DisputeFacts> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const dispute of stripe.disputes.list({ created, limit: 100 })) {
      const facts = disputeFacts(dispute);
      if (facts) yield facts;
    }
  }

  async function disputesOf(paymentIntent: string): Promise<DisputeFacts[]> {
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 });
    return data.flatMap((dispute) => disputeFacts(dispute) ?? []);
  }

  return { disputesSince, disputesOf };
}
