import { once } from 'node:events';
import express from 'express';
import { openControls } from '#standins/http/controls.ts';
import { listening } from '#standins/http/process.ts';
import { createCheckout } from './account/checkout.ts';
import { createDisputes } from './account/disputes.ts';
import { createEmit } from './account/events.ts';
import { createPayments } from './account/payments.ts';
import { createRefunds } from './account/refunds.ts';
import { createActs } from './acts.ts';
import { createAgenda, type Due } from './agenda.ts';
import { createApi } from './api/router.ts';
import { createPayRoutes } from './pages/pay-routes.ts';
import { openState } from './state.ts';
import { stripeFault } from './faults.ts';
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
  /** Where events are delivered; with an empty one they can only be listed. */
  webhookUrl: string;
  /** Under which address browsers reach the payment page, where that is not `host` and `port`. */
  publicUrl?: string;
  /** The clock, in Unix seconds with fractions. */
  now?: () => number;
};

/** Starts an account at a Stripe of our own: API, hosted payment page, webhooks. @throws when the port is taken. */
export async function createStripeStandin(options: Options) {
  const { port, host = '127.0.0.1', dir = '', secretKey, now = () => Date.now() / 1000 } = options;
  const endpoint = { url: options.webhookUrl, secret: options.webhookSecret };
  const controls = openControls(dir, stripeFault);
  const state = openState(dir, now);
  const agenda = createAgenda(state.agenda, now);
  const emit = createEmit({ state, agenda, now });
  const checkout = createCheckout({ state, agenda, emit, now, payBase: () => options.publicUrl ?? url });
  const payments = createPayments({ state, agenda, emit, now });
  const refunds = createRefunds({ state, agenda, emit, now });
  const disputes = createDisputes({ state, emit, now });
  const webhooks = createWebhooks({ state, agenda, controls, now }, endpoint);
  const acts = createActs({ state, controls, checkout, payments, refunds, disputes });

  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'extended');
  app.use(controls.routes, acts.routes(), createPayRoutes({ state, pay: acts.pay }));
  app.use(createApi({ state, controls, secretKey, now, checkout, refunds }));
  const server = app.listen(port, host);
  const url = `http://${host}:${await listening(server)}`;

  webhooks.resume();
  agenda.start(perform);

  function perform(due: Due): void {
    const status = due.outcome === 'failed' ? 'failed' : 'succeeded';
    const performances = {
      expire: () => checkout.expireByTime(due.of),
      settle: () => payments.settle(due.of, status),
      settleRefund: () => void refunds.settle(due.of, status),
      deliver: () => webhooks.deliver(due),
    };
    performances[due.kind]();
    state.save();
  }

  let closing: Promise<void> | undefined;
  const close = () => (closing ??= shut());

  async function shut(): Promise<void> {
    const closed = once(server, 'close');
    agenda.stop();
    webhooks.stop();
    server.close();
    server.closeAllConnections();
    await closed;
    state.close();
    controls.close();
  }

  return {
    url,
    close,
    [Symbol.asyncDispose]: close,
  };
}
