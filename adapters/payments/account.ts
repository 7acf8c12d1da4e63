import Stripe from 'stripe';
import { z } from 'zod';
import type { AccountFacts, createStripeAccounts } from '../database/tables/stripe-accounts.ts';
import type { StripeAccount } from '../database/schema/payments.ts';
import { openStripe, type StripeAccess } from './stripe-client.ts';

/** Prefix of a stand-in's account ids; Stripe's own do not have it. */
const standinAccount = 'acct_standin';

/** True for a key that really charges cards. */
export const isLive = (secretKey: string): boolean => secretKey.includes('_live_');

const account = z.object({ id: z.string() });

/**
 * Reads the account that the key belongs to. For a restricted key without permission to read it, the id is taken from the
 * message of the refusal; `accountId` is undefined should that message change.
 * @throws Stripe's error when it does not know the key or fails itself, the network's when Stripe cannot be reached
 */
export async function readAccount(access: StripeAccess): Promise<AccountFacts> {
  const accountId = await openStripe(access)
    .rawRequest('GET', '/v1/account')
    .then((answer) => account.parse(answer).id, idInRefusal);
  const isStandin = accountId?.startsWith(standinAccount) ?? false;
  return { accountId, mode: isStandin ? 'stand-in' : isLive(access.secretKey) ? 'live' : 'test' };
}

function idInRefusal(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
  return /\bacct_\w+/.exec(error.message)?.[0];
}

type Found = { accounts: ReturnType<typeof createStripeAccounts>; access: StripeAccess; keyHash: Buffer };

/**
 * Finds the account that this shop is paid into now. Stripe is asked once per key, not once per start, so that a shop starts
 * even while Stripe is down. @returns a function that throws Stripe's error as long as nothing is known of the key
 */
export function createPresentAccount({ accounts, access, keyHash }: Found): () => Promise<StripeAccount> {
  let present: Promise<StripeAccount> | undefined;

  async function find(): Promise<StripeAccount> {
    const known = await accounts.ofKey(keyHash);
    if (typeof known?.accountId === 'string') return known;
    try {
      return await accounts.claim(await readAccount(access), keyHash);
    } catch (error) {
      if (known) return known;
      throw error;
    }
  }

  return () =>
    (present ??= find().catch((error: unknown) => {
      present = undefined;
      throw error;
    }));
}
