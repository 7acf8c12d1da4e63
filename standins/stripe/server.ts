import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { openControls } from '../http/controls.ts';
import { listening } from '../http/process.ts';
import { createAccount } from './account/account.ts';
import { createExchange } from './api/exchange.ts';
import { createApi } from './api/routes.ts';
import { createCustomerControls } from './controls.ts';
import { createDestinations } from './destinations.ts';
import { stripeFault } from './faults.ts';
import { exampleOf } from './objects.ts';
import type { Inspector } from './inspector.ts';
import { createOmissions } from './omissions.ts';
import { createPayRoutes } from './pages/pay-routes.ts';
import { createSchedule } from './schedule.ts';
import { openState } from './state.ts';
import { createWebhooks, type Payload } from './webhooks.ts';

type Options = {
  /** 0 selects any free port. */
  port: number;
  /** Loopback by default. */
  host?: string;
  /** Folder for the account's state; without it the state is lost when the process ends. */
  dir?: string;
  /** Its prefix decides whether all objects are marked as live; no card is charged either way. */
  secretKey: string;
  /** Id of the account; by default one derived from the key that reveals a stand-in. */
  accountId?: string;
  webhookSecret: string;
  /** Address that events are delivered to; if empty, they are not delivered. */
  webhookUrl: string;
  /** Kind of the events; `snapshot` by default. */
  payload?: Payload;
  /** Address at which browsers reach the payment page, if not `host` and `port`. */
  publicUrl?: string;
  /** Clock, in Unix seconds with fractions. */
  now?: () => number;
  inspector?: Inspector;
  /** Omits fields that Stripe need not send, chosen by this number; by default all are sent. */
  seed?: number;
};

/** Starts a stand-in for Stripe with one account: API, hosted payment page, webhooks. @throws when the port is taken. */
export async function createStripeStandin(options: Options) {
  const { port, host = '127.0.0.1', dir = '', secretKey, inspector } = options;
  const { now = () => Date.now() / 1000 } = options;
  const server = createServer().listen(port, host);
  const url = `http://${host}:${await listening(server)}`;
  const controls = openControls(dir, stripeFault);
  const state = openState(dir, now);
  const schedule = createSchedule(state.schedule, now);
  const endpoint = { url: options.webhookUrl, secret: options.webhookSecret };
  const livemode = secretKey.includes('_live_');
  const omissions = createOmissions(options.seed);
  const { payload = 'snapshot' } = options;
  const webhooks = createWebhooks({
    ...{ state, controls, now, endpoint, payload, livemode, omissions, inspector },
  });
  const { emit } = webhooks;
  const publicUrl = options.publicUrl ?? url;
  const account = createAccount({ state, schedule, emit, now, publicUrl, livemode });
  const exchange = createExchange({ state, controls, secretKey, now, omissions, inspector });
  const { pay, routes } = createCustomerControls({ state, controls, account });

  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'extended');
  const { accountId = standinAccountId(secretKey) } = options;
  const owner = { ...exampleOf('account'), id: accountId };
  const destinations = createDestinations({ endpoint, livemode, now, payloadNow: webhooks.payloadNow });
  const api = createApi({ state, account, exchange, owner, destinations });
  app.post('/_omissions', omissions.order).post('/_payload', webhooks.order);
  app.use(controls.routes, routes, createPayRoutes(state, pay), api);
  server.on('request', app);
  webhooks.resume();
  schedule.start((event) => {
    account.perform(event);
    state.save();
  });

  let closing: Promise<void> | undefined;
  const close = () => (closing ??= shut());

  async function shut(): Promise<void> {
    const closed = once(server, 'close');
    schedule.stop();
    webhooks.stop();
    server.close();
    server.closeAllConnections();
    await closed;
    state.close();
    controls.close();
  }

  return { url, close, [Symbol.asyncDispose]: close };
}

/** Returns an id in a form that Stripe itself never uses, so that clients of the account can recognise a stand-in. */
function standinAccountId(secretKey: string): string {
  return `acct_standin${createHash('sha256').update(secretKey).digest('hex').slice(0, 12)}`;
}
