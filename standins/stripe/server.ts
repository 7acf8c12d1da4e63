import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { openControls } from '../http/controls.ts';
import { listening } from '../http/process.ts';
import { createAccount } from './account/account.ts';
import { createExchange } from './api/exchange.ts';
import { createApi } from './api/routes.ts';
import { createCustomerControls } from './controls.ts';
import { stripeFault } from './faults.ts';
import { createPayRoutes } from './pages/pay-routes.ts';
import { createSchedule } from './schedule.ts';
import { openState } from './state.ts';
import { createWebhooks } from './webhooks.ts';

type Options = {
  /** 0 takes any free port. */
  port: number;
  /** Loopback unless given. */
  host?: string;
  /** Where the account is kept; without it it goes with the process. */
  dir?: string;
  secretKey: string;
  webhookSecret: string;
  /** Where events are delivered; with an empty one they are not. */
  webhookUrl: string;
  /** Under which address browsers reach the payment page, where that is not `host` and `port`. */
  publicUrl?: string;
  /** The clock, in Unix seconds with fractions. */
  now?: () => number;
};

/** Starts an account at a Stripe of our own: API, hosted payment page, webhooks. @throws when the port is taken. */
export async function createStripeStandin(options: Options) {
  const { port, host = '127.0.0.1', dir = '', secretKey, now = () => Date.now() / 1000 } = options;
  const server = createServer().listen(port, host);
  const url = `http://${host}:${await listening(server)}`;
  const controls = openControls(dir, stripeFault);
  const state = openState(dir, now);
  const schedule = createSchedule(state.schedule, now);
  const endpoint = { url: options.webhookUrl, secret: options.webhookSecret };
  const webhooks = createWebhooks({ state, controls, now, endpoint });
  const { emit } = webhooks;
  const account = createAccount({ state, schedule, emit, now, publicUrl: options.publicUrl ?? url });
  const exchange = createExchange({ state, controls, secretKey, now });
  const { pay, routes } = createCustomerControls({ state, controls, account });

  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'extended');
  app.use(controls.routes, routes, createPayRoutes(state, pay), createApi({ state, account, exchange }));
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
