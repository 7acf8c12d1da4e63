import express, { type Router } from 'express';
import type { Account } from '../account/account.ts';
import { exampleOf } from '../objects.ts';
import type { Destinations } from '../destinations.ts';
import type { State } from '../state.ts';
import type { Table } from '../table.ts';
import { invalid, missing } from './errors.ts';
import type { Exchange, Execute } from './exchange.ts';
import {
  destinationParameters,
  listParameters,
  readParameters,
  refundParameters,
  sessionParameters,
} from './parameters.ts';

type Listed = { id: string; created?: number; payment_intent?: string | null; status?: string };
type Parts = {
  state: State;
  account: Account;
  exchange: Exchange;
  /** The account object. */
  owner: object;
  destinations: Destinations;
};

/** The account's only configuration of payment methods. */
const methods = [exampleOf('paymentMethodConfiguration')];

/** Routes the HTTP API under `/v1` and `/v2`, as far as a shop with the hosted page needs it. */
export function createApi({ state, account, exchange, owner, destinations }: Parts): Router {
  const { checkout, refunds } = account;
  const router = express.Router();
  const get = (path: string, execute: Execute) => router.get(path, exchange(execute));
  const post = (path: string, execute: Execute) => router.post(path, exchange(execute));
  router.use('/v1', express.urlencoded({ extended: true, limit: '1mb' }));
  post('/v1/checkout/sessions', ({ parameters }) =>
    checkout.create(readParameters(sessionParameters, parameters)),
  );
  post('/v1/refunds', ({ parameters, fault }) =>
    refunds.create(readParameters(refundParameters, parameters), fault),
  );
  get('/v1/account', () => owner);
  get('/v1/webhook_endpoints', ({ parameters }) =>
    listPage(destinations.endpoints(), '/v1/webhook_endpoints', parameters),
  );
  get('/v1/payment_method_configurations', ({ parameters }) =>
    listPage(methods, '/v1/payment_method_configurations', parameters),
  );
  get('/v2/core/event_destinations', ({ parameters }) => {
    const { include } = readParameters(destinationParameters, parameters);
    return { data: destinations.all(include), next_page_url: null, previous_page_url: null };
  });
  serve('checkout.session', '/v1/checkout/sessions', state.sessions);
  serve('payment_intent', '/v1/payment_intents', state.intents);
  serve('charge', '/v1/charges', state.charges);
  serve('refund', '/v1/refunds', state.refunds);
  serve('dispute', '/v1/disputes', state.disputes);
  const isPaidOutIn = (payout: unknown) => (row: Listed) => {
    if (payout === undefined) return true;
    const id = state.paidOut.get(row.id)?.payout ?? '';
    return id === payout && state.payouts.get(id)?.reconciliation_status === 'completed';
  };
  get('/v1/balance_transactions', ({ parameters }) => {
    const booked = state.balance.all().reverse().filter(isPaidOutIn(parameters.payout));
    return listPage(booked, '/v1/balance_transactions', parameters);
  });
  serve('payout', '/v1/payouts', state.payouts);
  router.use(['/v1', '/v2'], exchange(refuseAddress));

  /** Serves all objects of a kind, newest first and in pages, and each one by its id. */
  function serve<T extends Listed>(kind: string, path: string, table: Table<T>): void {
    get(path, ({ parameters }) => listPage(table.all().reverse(), path, parameters));
    get(`${path}/:id`, ({ of }) => {
      const found = table.get(of);
      if (!found) throw missing(kind, of);
      return found;
    });
  }

  return router;
}

const refuseAddress: Execute = ({ kind }) => {
  const address = kind.replace(' ', ': ');
  throw invalid(404, `Unrecognized request URL (${address}). The stand-in knows only what the shop needs.`);
};

/** @throws ApiError if the page begins at an unknown object. */
function listPage(rows: Listed[], url: string, parameters: Record<string, unknown>) {
  const asked = readParameters(listParameters, parameters);
  const { limit, starting_after: after, created, payment_intent: intent, status } = asked;
  const matching = rows
    .filter((row) => (row.created ?? 0) >= (created?.gte ?? 0))
    .filter((row) => intent === undefined || row.payment_intent === intent)
    .filter((row) => status === undefined || row.status === status);
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  if (after && !start) throw missing('object', after, { param: 'starting_after', status: 400 });
  const data = matching.slice(start, start + limit);
  return { object: 'list', data, has_more: matching.length > start + limit, url };
}
