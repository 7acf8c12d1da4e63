import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { hashOf } from '#adapters/secrets.ts';
import type { Role } from '#domain/person.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createAdminClient } from './admin-client.ts';
import { givenOperator, makeLoginToken } from './operator.ts';
import { givenServices } from './services.ts';

/** Password of everybody whom `givenPerson` has invited. */
export const passwordOfPeople = 'a password of their own';

const webRoot = path.join(import.meta.dirname, '../../dist/web');

/** Starts a shop's HTTP side on a database of its own, without workers. */
export async function givenConsole(settings: Record<string, string> = {}) {
  const services = await givenServices(settings);
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createHttpServer(createApp(services, signals, webRoot)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Returns a client of a person with this role, who has accepted an invitation; named "A manager" and the like. */
  async function givenPerson(role: Role) {
    const token = randomBytes(32).toString('base64url');
    const person = { name: `A ${role}`, mailAddress: `${role}@example.com`, role };
    await services.people.add(person, hashOf(token));
    const client = createAdminClient(url);
    await client.logIn({ token, password: passwordOfPeople });
    return client;
  }

  return {
    ...{ services, url, givenPerson },
    /** Returns a client that has logged in with a new login link. */
    givenOperator: (headers?: Record<string, string>) => givenOperator({ url, services }, headers),
    makeToken: () => makeLoginToken({ url, services }),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}
