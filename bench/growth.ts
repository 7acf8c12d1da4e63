import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { givenPastOrders } from '#tests/campaigns/growth/past-orders.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { eventOf, postWebhook, signed } from '#tests/support/webhooks.ts';
import { reconcile } from '#worker/payments/reconcile.ts';
import { applyRetention, sweepPromptFiles } from '#worker/periodic/retention.ts';
import { sweep } from '#worker/periodic/sweep.ts';
import { composeWorker, type WorkerServices } from '#worker/services.ts';

/**
 * Whether a shop gets slower with the orders that it has had: the routes that are asked most, the sweeps and the rounds, of a
 * shop with 100 and of one with 100,000 orders, side by side.
 *
 *   node --import tsx bench/growth.ts [--orders 100000] [--calls 400]
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, calls: { type: 'string', default: '400' } },
});
const few = 100;
const many = Number(values.orders);
const calls = Number(values.calls);
const rounds = 20;
const mostRatio = 1.2;
const mostRoundMs = 50;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

type Measured = Record<string, () => Promise<unknown>>;
/** Of the shop with few orders and of the one with many. */
type Pair<T> = [T, T];
type Row = { name: string; ms: Pair<number> };

/** Nothing is drawn while it is measured, and no round runs but those that are. */
const quiet = { SWEEP_SECONDS: '3600', RECONCILE_SECONDS: '3600', MAX_WAIT: '100000' };

async function givenShop(orders: number) {
  const shop = await startShop(quiet);
  const { token } = await createCustomer(shop).order();
  await shop.stopWorker();
  await givenPastOrders(shop.config.DATABASE_URL, orders);
  return { shop, token, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

function requestsTo({ shop, token }: { shop: TestShop; token: string }): Measured {
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

function roundsOf(services: WorkerServices): Measured {
  const { backlog, comfyuiInstances } = services;
  return {
    'what all visitors see alike': () => Promise.all([backlog.read(), comfyuiInstances.healthy()]),
    sweep: () => sweep(services),
    retention: () => applyRetention(services),
    'files of prompts': () => sweepPromptFiles(services),
    'reconcile with Stripe': () => reconcile(services),
  };
}

/** The median of each, in milliseconds, of both shops in turn: what else the machine does befalls them alike. */
async function mediansOf(shops: Pair<Measured>, times: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, work] of Object.entries(shops[0])) {
    const other = shops[1][name];
    if (other) rows.push({ name, ms: await medianOfBoth([work, other], times) });
  }
  return rows;
}

async function medianOfBoth(works: Pair<Measured[string]>, times: number): Promise<Pair<number>> {
  const taken: Pair<number[]> = [[], []];
  for (let n = 0; n < times; n += 1) {
    // Now the one first and now the other.
    for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      taken[at].push(await millisecondsOf(works[at]));
    }
  }
  return [median(taken[0]), median(taken[1])];
}

function printRows(rows: Row[], verdict: (ms: Pair<number>) => string): void {
  for (const { name, ms } of rows) {
    const columns = ms.map((one) => `${one.toFixed(1).padStart(8)} ms`);
    print(`  ${name.padEnd(30)}${columns.join('')}   ${verdict(ms)}`);
  }
}

async function main(): Promise<void> {
  await using small = await givenShop(few);
  await using large = await givenShop(many);
  print(`Medians with ${few} and with ${many} orders, of ${calls} calls and ${rounds} rounds each`);
  const requests: Pair<Measured> = [requestsTo(small), requestsTo(large)];
  await mediansOf(requests, 20);
  const ratio = ([short, long]: Pair<number>) => `${(long / short).toFixed(2)} times (at most ${mostRatio})`;
  printRows(await mediansOf(requests, calls), ratio);

  const workers: Pair<WorkerServices> = [
    await composeWorker(small.shop.config),
    await composeWorker(large.shop.config),
  ];
  const periodic: Pair<Measured> = [roundsOf(workers[0]), roundsOf(workers[1])];
  try {
    await mediansOf(periodic, 2);
    printRows(await mediansOf(periodic, rounds), () => `(at most ${mostRoundMs} ms)`);
  } finally {
    for (const worker of workers) {
      await worker.close();
      worker.comfy.close();
    }
  }
}

const end = await setup();
try {
  await main();
} finally {
  await end();
}
