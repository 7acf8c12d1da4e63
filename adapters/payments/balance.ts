import Stripe from 'stripe';
import type { BalanceTransaction } from '../database/tables/balance-transactions.ts';
import { idOf } from './session-facts.ts';

type Booked = Omit<BalanceTransaction, 'stripeAccount' | 'payoutId'>;

/** Returns undefined for what is about no payment, refund or dispute, such as a payout or a monthly fee. */
function bookedFacts(booked: Stripe.BalanceTransaction): Booked | undefined {
  const { id, type, source, amount, fee, net, currency, created } = booked;
  if (typeof source !== 'object' || source === null || !('payment_intent' in source)) return undefined;
  const paymentIntent = idOf(source.payment_intent) ?? null;
  const bookedAt = new Date(created * 1e3);
  return { id, type, sourceId: source.id, paymentIntent, amount, fee, net, currency, bookedAt };
}

/** Tells whether Stripe refuses a call because the key lacks a permission. */
export const lacksPermission = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError;

export function createBalance(stripe: Stripe) {
  /** Lists, in pages, what was booked since then, newest first; not only ours. @throws Stripe's error */
  async function* bookedSince(since: Date): AsyncGenerator<Booked[]> {
    const listed = { created: unixSince(since), limit: 100, expand: ['data.source'] };
    for (let after: string | undefined; ;) {
      const page = await stripe.balanceTransactions.list({
        ...listed,
        ...(after && { starting_after: after }),
      });
      yield page.data.flatMap((one) => bookedFacts(one) ?? []);
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  /** Lists the payouts begun since then whose contents Stripe tells: those that it makes by itself. @throws Stripe's error */
  async function* payoutsSince(since: Date): AsyncGenerator<string> {
    for await (const { id, automatic } of stripe.payouts.list({ created: unixSince(since), limit: 100 })) {
      if (automatic) yield id;
    }
  }

  /** Lists the ids of the transactions that a payout contained. @throws Stripe's error */
  async function bookedIn(payout: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of stripe.balanceTransactions.list({ payout, limit: 100 })) ids.push(id);
    return ids;
  }

  return { bookedSince, payoutsSince, bookedIn };
}

const unixSince = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });
