import Stripe from 'stripe';
import type { AccountFacts } from '../database/tables/stripe-accounts.ts';
import { fetchDirectly } from '../fetch.ts';
import { readAccount } from '../payments/account.ts';
import { missingPermissions } from '../payments/permissions.ts';
import type { StripeAccess } from '../payments/stripe-client.ts';

const timeoutMs = 10_000;

/** Thrown where Stripe does not know the key. */
export class KeyRefused extends Error {}

/** The account behind a key, and what the key is not allowed although the shop needs it.
 * @throws KeyRefused, or an error in Stripe's or the network's words */
export async function probeStripe(access: StripeAccess): Promise<AccountFacts & { missing: string[] }> {
  try {
    return { ...(await readAccount(access)), missing: await missingPermissions(access) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRefused(error.message);
    // What kept the SDK from Stripe stands only in there.
    const { detail } = error as { detail?: unknown };
    throw detail instanceof Error ? detail : error;
  }
}

/**
 * By how many seconds this machine's clock is ahead of Stripe's, to about one; negative where it is behind. Undefined where
 * the answer has no date. @throws the network's error
 */
export async function secondsAheadOfStripe(apiUrl: string): Promise<number | undefined> {
  const begun = Date.now();
  // Without a key: the refusal has a date, too.
  const { headers } = await fetchDirectly(new URL('/v1/account', apiUrl), {
    signal: AbortSignal.timeout(timeoutMs),
  });
  const here = (begun + Date.now()) / 2;
  const there = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(there) ? undefined : Math.round((here - there) / 1000);
}
