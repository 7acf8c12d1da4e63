import type { Router } from 'express';
import type { State } from '../state.ts';
import type { Exchange } from './exchange.ts';

/** The account itself and what it has earned. */
export function addAccountRoutes(
  router: Router,
  { state, exchange }: { state: State; exchange: Exchange },
): void {
  router.get(
    '/v1/account',
    exchange(() => account),
  );
  router.get(
    '/v1/balance',
    exchange(() => ({
      object: 'balance',
      available: earned(state).map(([currency, amount]) => ({
        amount,
        currency,
        source_types: { card: amount },
      })),
      livemode: false,
      pending: [],
    })),
  );
}

/** What is left of all charges after refunds and disputes, by currency, in minor units. */
function earned(state: State): [string, number][] {
  const sums = new Map<string, number>();
  for (const charge of state.charges.all()) {
    const kept = charge.paid && !charge.disputed ? charge.amount - charge.amount_refunded : 0;
    sums.set(charge.currency, (sums.get(charge.currency) ?? 0) + kept);
  }
  return [...sums];
}

const account = {
  id: 'acct_1StandInOfToonbooth',
  object: 'account',
  business_profile: { name: 'Test shop', url: null, support_email: null },
  business_type: 'individual',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: 'US',
  created: 1_700_000_000,
  default_currency: 'usd',
  details_submitted: true,
  email: 'owner@example.com',
  metadata: {},
  payouts_enabled: true,
  settings: { dashboard: { display_name: 'Test shop', timezone: 'Etc/UTC' } },
  type: 'standard',
};
