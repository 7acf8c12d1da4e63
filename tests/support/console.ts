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

/** A shop's HTTP side on a database of its own, with nothing that works behind it. */
export async function givenConsole(settings: Record<string, string> = {}) {
  const services = await givenServices(settings);
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createHttpServer(createApp(services, signals, webRoot)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Somebody who has logged in by an address that does so once. */
  async function givenOperator(headers?: Record<string, string>) {
    const client = createAdminClient(url, headers);
    await client.logIn({ token: await makeToken() });
    return client;
  }

  /** The token of an address that logs in. */
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
