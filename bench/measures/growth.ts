import { randomUUID } from 'node:crypto';
import { givenPastOrders } from '#tests/campaigns/growth/past-orders.ts';
import { createClosers } from '#tests/support/closers.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { query } from '#tests/support/query.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { eventOf, postWebhook, signed } from '#tests/support/webhooks.ts';
import { reconcile } from '#worker/payments/reconcile.ts';
import { applyRetention, sweepPromptFiles } from '#worker/periodic/retention.ts';
import { removeOrphanedFiles } from '#worker/periodic/sweep-files.ts';
import { sweep } from '#worker/periodic/sweep.ts';
import { composeWorker, type WorkerServices } from '#worker/services.ts';
import { median, type Figure } from '../figure.ts';
import { millisecondsOf } from '../load.ts';
import type { Opened } from '../open-shop.ts';

const sizes = [100, 1_000, 10_000, 100_000];
const times = { warmUp: 20, request: 400, task: 20 };
const slowest = '≤ 1.2 of it';

/** Nothing is drawn while it is measured, and no periodic task runs but those that are. */
const quiet = { SWEEP_SECONDS: '3600', RECONCILE_SECONDS: '3600', MAX_WAIT: '100000' };

type Works = Record<string, () => Promise<unknown>>;

/**
 * Whether a shop gets slower with the orders that it has had: the requests that come most and the periodic tasks, of shops of four
 * sizes side by side.
 */
export async function measureGrowth(): Promise<Figure[]> {
  const opened = createClosers();
  opened.defer(await setup());
  try {
    const shops = [];
    for (const size of sizes) shops.push(await givenShop(size, opened));
    const requests = shops.map(requestsTo);
    await timesOf(requests, times.warmUp);
    const tasks = shops.map(({ services }) => tasksOf(services));
    return [
      ...figuresOf(await timesOf(requests, times.request)),
      ...figuresOf(await timesOf(tasks, times.task)),
      ...(await sizeOf(shops.at(-1)?.shop)),
    ];
  } finally {
    await opened.closeAll();
  }
}

async function givenShop(orders: number, opened: Opened) {
  const shop = opened.use(await startShop(quiet));
  const { token } = await createCustomer(shop).order();
  await shop.stopWorker();
  await givenPastOrders(shop.config.DATABASE_URL, orders);
  const services = await composeWorker(shop.config);
  opened.defer(async () => {
    await services.close();
    services.comfy.close();
  });
  return { shop, token, services };
}

function requestsTo({ shop, token }: { shop: TestShop; token: string }): Works {
  const customer = createCustomer(shop);
  const secret = shop.config.STRIPE_WEBHOOK_SECRET;
  const fetchAll = async (request: Promise<Response>): Promise<void> => {
    const answer = await request;
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  };
  return {
    'GET /api/shop': () => fetchAll(customer.request('GET', '/shop')),
    'GET /api/styles': () => fetchAll(customer.request('GET', '/styles')),
    'GET /api/orders/current': () => fetchAll(customer.request('GET', '/orders/current', { token })),
    'POST /api/stripe/webhook': () => {
      const event = eventOf('checkout.session.completed', { id: `cs_test_${randomUUID()}` });
      return fetchAll(postWebhook(shop, event, signed(event, secret)));
    },
  };
}

function tasksOf(services: WorkerServices): Works {
  const { backlog, comfyuiInstances } = services;
  return {
    'what all visitors see alike': () => Promise.all([backlog.read(), comfyuiInstances.healthy()]),
    sweep: () => sweep(services),
    retention: () => applyRetention(services).then(() => removeOrphanedFiles(services)),
    'files of prompts': () => sweepPromptFiles(services),
    'reconcile with Stripe': () => reconcile(services),
  };
}

/** The median of each work in milliseconds, at all sizes in turn: what else the machine does befalls them alike. */
async function timesOf(shops: Works[], count: number): Promise<Map<string, number[]>> {
  const medians = new Map<string, number[]>();
  for (const name of Object.keys(shops[0] ?? {})) {
    const works = shops.flatMap((shop) => shop[name] ?? []);
    medians.set(name, (await inTurn(works, count)).map(median));
  }
  return medians;
}

async function inTurn(works: Works[string][], count: number): Promise<number[][]> {
  const taken = works.map((): number[] => []);
  for (let n = 0; n < count * works.length; n += 1) {
    // Another one comes first each time.
    const at = (n + Math.floor(n / works.length)) % works.length;
    const work = works[at];
    if (work) taken[at]?.push(await millisecondsOf(work));
  }
  return taken;
}

function figuresOf(medians: Map<string, number[]>): Figure[] {
  return [...medians].flatMap(([name, [ofFew = NaN, ...others]]) =>
    others.map((value, at) => {
      const orders = sizes[at + 1]?.toLocaleString('en') ?? '';
      const beside = { what: `${sizes[0] ?? 0} orders`, value: ofFew };
      return { what: `${name}, ${orders} orders`, value, unit: 'ms', beside, aim: slowest };
    }),
  );
}

async function sizeOf(shop: TestShop | undefined): Promise<Figure[]> {
  if (!shop) return [];
  const text = `select pg_database_size(current_database())::float as bytes,
    (select count(*) from orders)::float as orders`;
  const [row] = await query<{ bytes: number; orders: number }>(shop.config.DATABASE_URL, text);
  const kilobytes = row ? row.bytes / row.orders / 1000 : NaN;
  return [{ what: 'database, for each order it has had', value: kilobytes, unit: 'kB' }];
}
