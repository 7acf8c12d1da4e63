import Stripe from 'stripe';
import type { BalanceTransaction } from '../database/tables/balance-transactions.ts';
import { idOf } from './session-facts.ts';

type Booked = Omit<BalanceTransaction, 'stripeAccount' | 'payoutId'>;

/** `isTold`: whether Stripe has worked out what it contains. */
type Payout = { id: string; begunAt: Date; isTold: boolean };

/** Bookings of the account itself, as Stripe's reports group it: fees for Radar or Tax, taxes on them, corrections. */
const ofAccount = ['fee', 'tax', 'network_cost', 'contribution', 'other_adjustment'];

/** Returns undefined for what only moves the account's own money, such as a payout. */
function bookedFacts(booked: Stripe.BalanceTransaction): Booked | undefined {
  const { id, type, source, amount, fee, net, currency, created, description } = booked;
  const facts = { id, type, amount, fee, net, currency, bookedAt: new Date(created * 1e3) };
  if (typeof source === 'object' && source !== null && 'payment_intent' in source)
    return { ...facts, sourceId: source.id, paymentIntent: idOf(source.payment_intent) ?? null };
  if (!ofAccount.includes(booked.reporting_category)) return undefined;
  return { ...facts, sourceId: id, paymentIntent: null, description };
}

/** Tells whether Stripe refuses a call because the key lacks a permission. */
export const lacksPermission = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError;

export function createBalance(stripe: Stripe) {
  /** Lists bookings in pages, newest first; not only ours. @throws Stripe's error */
  async function* list(listed: Pick<Stripe.BalanceTransactionListParams, 'created' | 'payout'>) {
    for (let after: string | undefined; ;) {
      const page = await stripe.balanceTransactions.list({
        ...{ ...listed, limit: 100, expand: ['data.source'] },
        ...(after && { starting_after: after }),
      });
      yield page.data.flatMap((one) => bookedFacts(one) ?? []);
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  /** Lists, newest first, the payouts begun since then whose contents Stripe tells: those that it makes by itself. @throws Stripe's error */
  async function* payoutsSince(since: Date): AsyncGenerator<Payout> {
    for await (const payout of stripe.payouts.list({ created: unixSince(since), limit: 100 })) {
      const { id, automatic, created, reconciliation_status: status } = payout;
      if (automatic) yield { id, begunAt: new Date(created * 1e3), isTold: status !== 'in_progress' };
    }
  }

  return {
    bookedSince: (since: Date) => list({ created: unixSince(since) }),
    /** Lists what a payout contained. */
    bookedIn: (payout: string) => list({ payout }),
    payoutsSince,
  };
}

const unixSince = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });
