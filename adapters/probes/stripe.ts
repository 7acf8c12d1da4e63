import Stripe from 'stripe';
import type { AccountFacts } from '../database/tables/stripe-accounts.ts';
import { fetchDirectly } from '../fetch.ts';
import { readAccount } from '../payments/account.ts';
import { readPaymentMethods } from '../payments/payment-methods.ts';
import { missingBalancePermissions, missingPermissions } from '../payments/permissions.ts';
import type { StripeAccess } from '../payments/stripe-client.ts';

const timeoutMs = 10_000;

/** Thrown when Stripe does not know the key. */
export class KeyRefused extends Error {}

type Probed = AccountFacts & {
  missing: string[];
  /** Permissions that only a month's fees and payouts need. */
  missingForBalance: string[];
  /** Stripe's names; undefined when the key may not read them, a permission that the shop can do without. */
  methods: string[] | undefined;
};

/**
 * Reads the account behind a key, the permissions that the shop needs and the key lacks, and the payment methods.
 * @throws KeyRefused, or the error of Stripe or the network
 */
export async function probeStripe(access: StripeAccess): Promise<Probed> {
  try {
    const missing = await missingPermissions(access);
    const missingForBalance = await missingBalancePermissions(access);
    return { ...(await readAccount(access)), missing, missingForBalance, methods: await methodsOf(access) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRefused(error.message);
    // The reason why the SDK could not reach Stripe is only in `detail`.
    const { detail } = error as { detail?: unknown };
    throw detail instanceof Error ? detail : error;
  }
}

async function methodsOf(access: StripeAccess): Promise<string[] | undefined> {
  return readPaymentMethods(access).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  });
}

/**
 * Returns the seconds by which this machine's clock is ahead of Stripe's, accurate to about one; negative if it is behind.
 * Undefined when the answer has no date. @throws the network's error
 */
export async function secondsAheadOfStripe(apiUrl: string): Promise<number | undefined> {
  const begun = Date.now();
  // Without a key: a refusal has a date, too.
  const { headers } = await fetchDirectly(new URL('/v1/account', apiUrl), {
    signal: AbortSignal.timeout(timeoutMs),
  });
  const here = (begun + Date.now()) / 2;
  const there = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(there) ? undefined : Math.round((here - there) / 1000);
}
