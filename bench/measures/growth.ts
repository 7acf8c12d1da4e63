import { randomUUID } from 'node:crypto';
import { givenPastOrders } from '#tests/slow/growth/past-orders.ts';
import { createClosers } from '#tests/support/closers.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { photoBytes } from '#tests/support/photos.ts';
import { query } from '#tests/support/query.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { eventOf, postWebhook, signed } from '#tests/support/webhooks.ts';
import { reconcile } from '#worker/payments/reconcile.ts';
import { applyRetention, sweepPromptFiles } from '#worker/periodic/retention.ts';
import { removeOrphanedFiles } from '#worker/periodic/sweep-files.ts';
import { sweep } from '#worker/periodic/sweep.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { composeWorker } from '#worker/services.ts';
import { besideFewest, median, p95Of, type Figure } from '../figure.ts';
import { measureFiles } from '../files.ts';
import { inTurn, millisecondsOf } from '../load.ts';
import type { Opened } from '../open-shop.ts';

const sizes = [100, 1_000, 10_000, 100_000];
const times = { warmUp: 20, request: 400, task: 20, order: 100 };
/** Operations for which the 95th percentile is reported as well, because other measures set targets for it. */
const alsoP95 = ['GET /api/orders/current', 'POST /api/stripe/webhook', 'placing an order'];

/** Settings under which nothing is drawn and no periodic task runs except the measured ones. */
const quiet = { SWEEP_SECONDS: '3600', RECONCILE_SECONDS: '3600', MAX_WAIT: '100000' };

type Works = Record<string, () => Promise<unknown>>;

/**
 * Measures whether a shop slows down as its past orders accumulate: the most frequent requests and the periodic tasks, in shops
 * of four sizes in turn.
 */
export async function measureGrowth(): Promise<Figure[]> {
  const opened = createClosers();
  opened.defer(await setup());
  try {
    const shops = [];
    for (const size of sizes) shops.push(await givenShop(size, opened));
    const requests = shops.map(requestsTo);
    await timesOf(requests, times.warmUp);
    const tasks = shops.map(tasksOf);
    return [
      ...figuresOf(await timesOf(requests, times.request)),
      ...figuresOf(await timesOf(tasks, times.task)),
      // Comes last, because each run adds an order.
      ...figuresOf(await timesOf(shops.map(ordersOf), times.order)),
      ...(await sizeOf(shops.at(-1)?.shop)),
      ...(await filesOf(shops.at(-1), opened)),
    ];
  } finally {
    await opened.closeAll();
  }
}

async function givenShop(orders: number, opened: Opened) {
  const shop = opened.use(await startShop(quiet));
  const customer = createCustomer(shop);
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const { token } = await customer.orderWith(photoId);
  await shop.stopWorker();
  // The shop must stay open without a worker, because a closed one accepts no orders.
  await query(shop.config.DATABASE_URL, `update comfyui_instances set seen_at = now() + interval '1 hour'`);
  await givenPastOrders(shop.config.DATABASE_URL, orders);
  const services = await composeWorker(shop.config, await holdWorkerLock(shop.config.DATABASE_URL, 'bench'));
  opened.defer(async () => {
    await services.close();
    services.comfy.close();
  });
  return { shop, customer, photoId, token, services };
}

type GivenShop = Awaited<ReturnType<typeof givenShop>>;

function requestsTo({ shop, customer, token }: GivenShop): Works {
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

function ordersOf({ customer, photoId }: GivenShop): Works {
  return { 'placing an order': () => customer.orderWith(photoId) };
}

function tasksOf({ services }: GivenShop): Works {
  const { backlog, comfyuiInstances } = services;
  return {
    'what all visitors see alike': () => Promise.all([backlog.read(), comfyuiInstances.healthy()]),
    sweep: () => sweep(services),
    retention: () => applyRetention(services).then(() => removeOrphanedFiles(services)),
    'files of prompts': () => sweepPromptFiles(services),
    'reconcile with Stripe': () => reconcile(services),
  };
}

/** Returns the duration of each operation in milliseconds; the shops of all sizes take turns. */
async function timesOf(shops: Works[], count: number): Promise<Map<string, number[][]>> {
  const taken = new Map<string, number[][]>();
  for (const name of Object.keys(shops[0] ?? {})) {
    const works = shops.flatMap((shop) => shop[name] ?? []);
    taken.set(
      name,
      await inTurn(
        works.map((work) => () => millisecondsOf(work)),
        count,
      ),
    );
  }
  return taken;
}

/** Returns the median of each operation, and for some the 95th percentile as well. */
function figuresOf(taken: Map<string, number[][]>): Figure[] {
  return [...taken].flatMap(([name, ofSizes]) => [
    ...besideFewest(name, sizes, ofSizes.map(median)),
    ...(alsoP95.includes(name) ? besideFewest(`${name}: p95`, sizes, ofSizes.map(p95Of)) : []),
  ]);
}

async function sizeOf(shop: TestShop | undefined): Promise<Figure[]> {
  if (!shop) return [];
  const text = `select pg_database_size(current_database())::float as bytes,
    (select count(*) from orders)::float as orders`;
  const [row] = await query<{ bytes: number; orders: number }>(shop.config.DATABASE_URL, text);
  const kilobytes = row ? row.bytes / row.orders / 1000 : NaN;
  return [{ what: 'database, for each order it has had', value: kilobytes, unit: 'kB' }];
}

/**
 * Measures the files of the shop with the most orders, since each file belongs to one. Runs last: it marks deleted photos as kept
 * again.
 */
async function filesOf(most: GivenShop | undefined, opened: Opened): Promise<Figure[]> {
  if (!most) return [];
  const text = 'update orders set photo_deleted_at = null returning id';
  const ids = (await query<{ id: string }>(most.shop.config.DATABASE_URL, text)).map(({ id }) => id);
  return measureFiles(ids, most.services, opened);
}
