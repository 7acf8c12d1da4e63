import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { reportFewConnections } from '#adapters/database/connection/connections.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { mostConnections, poolSizes } from '#adapters/database/connection/pool-sizes.ts';
import { TimedClient } from '#adapters/database/connection/resilient-client.ts';
import { errorCode } from '#adapters/error-code.ts';
import type { LogFacts } from '#adapters/log.ts';
import { isOfShop, uncounted, watchConnections } from '../support/connections.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { givenKillablePostgres } from '../support/environment.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { query } from '../support/query.ts';
import { startShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Waits for delivery. An event stream may end with the connection that feeds it; a browser opens another one. */
async function isDelivered({ status }: Customer, token: string): Promise<void> {
  await waitUntil(async () => (await status(token)).state === 'delivered');
}

/** Takes connections of this PostgreSQL, as another application does. */
function takeConnections(url: string) {
  const taken: pg.Client[] = [];
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: uncounted(url) });
    client.on('error', () => undefined);
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (isIn) taken.push(client);
    return isIn;
  };
  const takeAll = async (): Promise<void> => {
    while (await take());
  };
  return {
    takeAll,
    /** Also takes the shop's connections, which it can replace only while some are free. */
    async takeAllFromShop(): Promise<void> {
      await takeAll();
      await taken[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where ${isOfShop}`);
      await takeAll();
    },
    leaveOne: () => taken.pop()?.end(),
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(taken.splice(0).map((client) => client.end()));
    },
  };
}

it.concurrent('a query sent when its connection has just been idle for ten seconds is answered', async () => {
  await using database = await givenDatabase();
  const client = new TimedClient({ connectionString: database.url });
  await client.connect();
  await wait(10_250);

  const asked = client.query('select 1 as one, pg_sleep(0.5)::text');

  await expect(asked).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await client.end();
});

it.concurrent('an idle connection is given up too when a query gets no answer', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  const client = new TimedClient({ connectionString: proxy.url });
  await client.connect();
  await wait(11_000);
  await client.query('select 1');
  proxy.forget();

  const asked = client.query('select 1').then(
    () => 'answered',
    () => 'given up',
  );

  expect(await Promise.race([asked, wait(15_000, 'waiting still')])).toBe('given up');
});

describe('a shop with a database', () => {
  it('whose connections die silently opens others, and an order under way is delivered', async () => {
    await using database = await givenDatabase();
    await using proxy = await givenProxyTo(database.url);
    await using shop = await startShop({ DATABASE_URL: proxy.url });
    const customer = createCustomer(shop, { send: fetchPatiently, idempotencyKey: 'half-open' });
    const { orderId, token, sessionId } = await customer.order();

    proxy.forget();

    await customer.pay({ sessionId });
    const status = (await customer.status(token)).state;
    expect(['awaiting_payment', 'paid', 'approved', 'drawn', 'accepted', 'delivered']).toContain(status);
    await isDelivered(customer, token);
    const rows = await query(database.url, `select state from orders where id = '${orderId}'`);
    expect(rows).toEqual([{ state: 'delivered' }]);
    expect(await requestsTo(shop.comfyui, 'execution')).toHaveLength(1);
  });

  it('that takes half a second for every answer still delivers', async () => {
    await using database = await givenDatabase();
    await using proxy = await givenProxyTo(database.url);
    await using shop = await startShop({ DATABASE_URL: proxy.url });
    const customer = createCustomer(shop, { send: fetchPatiently, idempotencyKey: 'slow' });

    proxy.slowDown(250);

    const { token } = await customer.order().then(async (order) => {
      await customer.pay(order);
      return order;
    });
    await isDelivered(customer, token);
    expect(await requestsTo(shop.comfyui, 'execution')).toHaveLength(1);
    proxy.slowDown(0);
  });

  it('that has no connection left asks visitors to come back, and uses no more than documented', async () => {
    await using postgres = await givenKillablePostgres();
    const most = mostConnections.server + mostConnections.worker;
    const url = postgres.databaseUrl;
    await query(url, `alter system set max_connections = ${most + 5}`);
    await postgres.killDatabase();
    await using shop = await startShop({ DATABASE_URL: url });
    const customer = createCustomer(shop);
    const { token } = await customer.order();
    // Each request reads on a connection of its own, as none shares its reading with others.
    const ask = () => customer.request('GET', '/orders/current', { token });
    {
      await using connections = await watchConnections(url);
      const asked = Array.from({ length: 50 }, ask);
      await Promise.all([...asked, customer.buy(), customer.buy(), customer.buy()]);
      expect(connections.most()).toBeGreaterThan(poolSizes.queries);
      expect(connections.most()).toBeLessThanOrEqual(most);
    }

    await using strangers = takeConnections(url);
    const refused = await waitUntil(async () => {
      await strangers.takeAllFromShop();
      const answers = await Promise.all(Array.from({ length: 100 }, ask));
      const others = answers.filter(({ status }) => status !== 200);
      return others.length > 0 && others;
    });
    for (const answer of refused) {
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining('shop_unavailable'),
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A process that starts now gets an explanation (`adapters/start-failure.ts`), or a warning where it just gets in.
    await waitUntil(async () => {
      await strangers.takeAll();
      return migrate(url).catch((error: unknown) => errorCode(error) === '53300');
    });
    const warnings: LogFacts[] = [];
    const log = { warn: (_words: string, facts: LogFacts = {}) => void warnings.push(facts) };
    const { db } = openDatabase(url, () => undefined);
    await waitUntil(async () => {
      // The shop, which waits for one as well, may be quicker.
      await strangers.leaveOne();
      await reportFewConnections(db, 'worker', log);
      return true;
    });
    await db.destroy();
    expect(warnings[0]?.remedy).toContain(`each worker up to ${mostConnections.worker}`);
    await strangers[Symbol.asyncDispose]();
    await waitUntil(async () => (await customer.call('GET /api/shop')).open);
    await customer.buy();
  });
});
