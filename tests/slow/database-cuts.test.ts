import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { startWorker } from '#worker/worker.ts';
import { createClosers } from '../support/closers.ts';
import { comfyContract } from '../support/comfyui-contract.ts';
import { createCustomer } from '../support/customer.ts';
import { givenPostgres, givenPostgresAndRedis } from '../support/environment.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { givenFolder } from '../support/folder.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { whyNoRedis } from '../support/redis.ts';
import { startShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Three minutes of outages per backend: `CUTS=all npm test -- --slow tests/slow/database-cuts.test.ts`. */
const isWhole = process.env.CUTS === 'all';
const { orders, drawingSeconds, ...most } = isWhole
  ? { orders: 12, drawingSeconds: 20, cuts: 18, silences: 9 }
  : { orders: 4, drawingSeconds: 4, cuts: 3, silences: 1 };

const settings = {
  ...{ MAX_WAIT: '1000', GIVE_UP_MINUTES: '10' },
  // Times as an operator's shop has them.
  ...{ LOCK_SECONDS: '20', STALLED_SECONDS: '5', SWEEP_SECONDS: '10', CHECKOUT_POLL_SECONDS: '30' },
};

const backends = { PostgreSQL: givenPostgres, Redis: givenPostgresAndRedis };
type Backend = keyof typeof backends;
type Proxy = Awaited<ReturnType<typeof givenProxyTo>>;

const outages = {
  'is away for a second': async (proxy: Proxy) => {
    for (let n = 0; n < most.cuts; n += 1) {
      proxy.cut();
      await wait(1_000);
      await proxy.open();
      if (n + 1 < most.cuts) await wait(isWhole ? 9_000 : 3_000);
    }
  },
  'accepts connections and answers none for ten seconds': async (proxy: Proxy) => {
    for (let n = 0; n < most.silences; n += 1) {
      proxy.silence();
      proxy.reset();
      await wait(10_000);
      proxy.heal();
      if (n + 1 < most.silences) await wait(10_000);
    }
  },
};

/** Starts a shop with two workers and two ComfyUIs, all of which reach PostgreSQL through one proxy. */
async function givenTwoWorkers(backend: Backend) {
  const opened = createClosers();
  try {
    const { path: dir } = opened.use(await givenFolder());
    const drawing = { port: 0, seconds: drawingSeconds, inspector: comfyContract };
    const [one, two] = [
      opened.use(await createComfyStandin({ ...drawing, dir: `${dir}/1` })),
      opened.use(await createComfyStandin({ ...drawing, dir: `${dir}/2` })),
    ];
    const environment = await backends[backend]();
    const proxy = opened.use(await givenProxyTo(environment.databaseUrl));
    const env = { ...settings, COMFYUI_URLS: `${one.url},${two.url}`, DATABASE_URL: proxy.url };
    const shop = opened.use(await startShop(env, () => Promise.resolve(environment)));
    const second = await startWorker(shop.config);
    opened.defer(() => second.close());
    const { db } = openDatabase(environment.databaseUrl, () => undefined);
    opened.defer(() => db.destroy());
    const executions = async () =>
      (await Promise.all([one, two].map((comfyui) => requestsTo(comfyui, 'execution')))).flat();
    return { ...shop, proxy, db, executions, [Symbol.asyncDispose]: () => opened.closeAll() };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

/**
 * Watches for orders that lost a try, until stopped. A lease whose answer was cut off may expire and be taken again, which costs
 * none.
 */
function watchTries(db: Database) {
  const found = new Set<string>();
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const rows = await db.selectFrom('orders').select(['id', 'tries']).where('tries', '>', 0).execute();
      for (const row of rows) found.add(JSON.stringify(row));
      await wait(100);
    }
  })();
  return {
    found: (): string[] => [...found],
    async [Symbol.asyncDispose](): Promise<void> {
      over.abort();
      await watching;
    },
  };
}

const all = Object.keys(backends).flatMap((backend) =>
  Object.keys(outages).map((outage) => [outage, backend] as [keyof typeof outages, Backend]),
);
/** Outages, each on one of the backends or on both. */
const cases = isWhole ? all : all.filter((_, at) => at % 3 === 0);

test.for(cases)(
  'two workers whose PostgreSQL %s repeatedly, with the queue in %s, deliver everything without a try',
  async ([outage, backend], { skip }) => {
    if (backend === 'Redis') skip(whyNoRedis !== undefined, whyNoRedis);
    await using shop = await givenTwoWorkers(backend);
    const { db } = shop;
    const buy = async (n: number): Promise<string> => {
      const customer = createCustomer(shop, { send: fetchPatiently, idempotencyKey: `${n}` });
      const order = await customer.order();
      await customer.pay(order);
      return order.orderId;
    };
    for (let n = 0; n < orders; n += 1) await buy(n);
    await using tries = watchTries(db);
    await waitUntil(async () => (await shop.executions()).length > 1);

    await outages[outage](shop.proxy);

    const last = await buy(orders);
    const ofLast = db.selectFrom('orders').select('id').where('id', '=', last);
    const isTaken = ofLast.where((eb) => eb.or([eb('leasedBy', 'is not', null), eb('state', '<>', 'paid')]));
    await waitUntil(async () => (await isTaken.execute()).length > 0, 5);
    const delivered = db.selectFrom('orders').select('id').where('state', '=', 'delivered');
    await waitUntil(async () => (await delivered.execute()).length === orders + 1);
    expect(tries.found()).toEqual([]);
    expect(await requestsTo(shop.stripe, 'POST /v1/refunds')).toEqual([]);
    expect(await shop.executions()).toHaveLength(orders + 1);
  },
);
