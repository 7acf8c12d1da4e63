import type Stripe from 'stripe';
import type { DisputeStatus } from '#domain/payment.ts';
import type { DisputeFacts } from '../database/tables/disputes.ts';
import { idOf } from './session-facts.ts';
import { disputeStatuses, meaningOf, preventions } from './statuses.ts';

type StripeDispute = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  payment_intent?: string | { id: string } | null | undefined;
  payment_method_details?:
    | { card?: { case_type?: string | undefined } | null | undefined }
    | null
    | undefined;
};

/** Maps a dispute's status; an unknown one is `open`: until a person has found its meaning, nothing is drawn for the money. */
function statusOf({ status, payment_method_details: details }: StripeDispute): DisputeStatus {
  if (status === 'prevented') return meaningOf<DisputeStatus>(preventions, details?.card?.case_type, 'open');
  return meaningOf<DisputeStatus>(disputeStatuses, status, 'open');
}

/** Returns undefined for a dispute of a charge without a payment intent, which cannot be ours. */
export function disputeFacts(dispute: StripeDispute): DisputeFacts | undefined {
  const { id, status: stripeStatus, amount, currency, payment_intent: intent } = dispute;
  const paymentIntent = idOf(intent);
  return paymentIntent === undefined
    ? undefined
    : { id, paymentIntent, status: statusOf(dispute), stripeStatus, amount, currency };
}

export function createDisputing(stripe: Stripe) {
  /** Lists all disputes on the account that began since then, newest first; not only ours. */
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
