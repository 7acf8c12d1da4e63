import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createAdminClient } from './admin-client.ts';
import { givenServices } from './services.ts';

const webRoot = path.join(import.meta.dirname, '../../dist/web');

/** Starts a shop's HTTP side on a database of its own, without workers. */
export async function givenConsole(settings: Record<string, string> = {}) {
  const services = await givenServices(settings);
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createHttpServer(createApp(services, signals, webRoot)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Returns a client that has logged in with a fresh login link. */
  async function givenOperator(headers?: Record<string, string>) {
    const client = createAdminClient(url, headers);
    await client.logIn({ token: await makeToken() });
    return client;
  }

  /** Returns the token of a login link. */
  async function makeToken(): Promise<string> {
    return new URL(await makeLoginUrl(url, services.adminLoginLinks)).hash.replace('#login=', '');
  }

  return {
    ...{ services, url, givenOperator, makeToken },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}
