import Stripe from 'stripe';
import { openStripe, type StripeAccess } from './stripe-client.ts';

/**
 * Permissions that the shop's key needs, as Stripe's dashboard names them, each with a call that Stripe refuses without the
 * permission and that changes nothing with it. docs/operating.md lists the same.
 */
const permissions = [
  {
    name: 'Checkout Sessions: Write',
    method: 'POST',
    path: '/v1/checkout/sessions/cs_test_probe/expire',
  },
  { name: 'Payment Intents: Read', method: 'GET', path: '/v1/payment_intents?limit=1' },
  { name: 'Charges and Refunds: Write', method: 'POST', path: '/v1/refunds/re_probe/cancel' },
  { name: 'Disputes: Read', method: 'GET', path: '/v1/disputes?limit=1' },
];

/** Permissions that only the fees and payouts in a month's list need. */
const balancePermissions = [
  {
    name: 'Balance Transaction Sources: Read',
    method: 'GET',
    path: '/v1/balance_transactions?limit=1&expand[]=data.source',
  },
  { name: 'Payouts: Read', method: 'GET', path: '/v1/payouts?limit=1' },
];

/**
 * Lists the permissions that the key lacks.
 * @throws Stripe's error when it does not know the key or fails itself, the network's when Stripe cannot be reached
 */
export function missingPermissions(access: StripeAccess): Promise<string[]> {
  return refusedOf(permissions, access);
}

/** Does the same for those that only the fees and payouts in a month's list need. */
export function missingBalancePermissions(access: StripeAccess): Promise<string[]> {
  return refusedOf(balancePermissions, access);
}

async function refusedOf(asked: typeof permissions, access: StripeAccess): Promise<string[]> {
  const stripe = openStripe(access);
  const missing: string[] = [];
  for (const { name, method, path } of asked) {
    await stripe.rawRequest(method, path).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripePermissionError) missing.push(name);
      else if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  }
  return missing;
}
