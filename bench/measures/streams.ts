import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#adapters/database/database.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createSecrets, hashOf } from '#adapters/secrets.ts';
import { environment } from '#config.ts';
import { createClosers } from '#tests/support/closers.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { plainOrder } from '#tests/support/orders.ts';
import { query } from '#tests/support/query.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { openOuterWorld } from '#tests/support/shop-base.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { quantile, spread, type Figure } from '../figure.ts';
import type { Opened } from '../open-shop.ts';
import { total, usageByPart } from '../processes.ts';

const watchers = 300;
const seconds = 10;
/** PostgreSQL reports a connection's statistics once it has been idle for this long, at the latest. */
const countedAfterMs = 11_000;
const latestMs = 3_000;

type Seen = { at: number; ahead: number };
type World = Awaited<ReturnType<typeof openOuterWorld>>;
type Cost = { share: number; queries: number };

/**
 * Measures visitors watching as many waiting orders on one server while one picture a second is drawn: how late each sees its
 * current place in the queue, and what that costs the server and the database.
 */
export async function measureStreams(): Promise<Figure[]> {
  const opened = createClosers();
  opened.defer(await setup());
  try {
    return await measure(opened);
  } finally {
    await opened.closeAll();
  }
}

async function measure(opened: Opened): Promise<Figure[]> {
  const world = await openOuterWorld({ settings: { MAX_WAIT: '100000', STREAMS: '1000' } }, opened);
  const { db } = openDatabase(world.config.DATABASE_URL, () => undefined);
  opened.defer(() => db.destroy());
  const orders = createOrders(db);
  const secrets = createSecrets(world.config.APP_SECRET);
  const waiting = await givenWaiting(orders, secrets);
  const pid = await startServer(world, opened);
  const megabytes = async () => total(await usageByPart([pid]), 'megabytes');

  await wait(countedAfterMs);
  const alone = await megabytes();
  const left = new AbortController();
  const seen = waiting.map((): Seen[] => []);
  const following = waiting.map(({ id }, n) =>
    follow(world, secrets.orderToken(id), left.signal, seen[n] ?? []).catch(() => undefined),
  );
  await waitUntil(() => seen.every(({ length }) => length > 0));
  await wait(countedAfterMs);
  const held = await megabytes();
  const still = await costOf(world, pid, () => wait(seconds * 1000));

  const drawnAt: number[] = [];
  const moving = await costOf(world, pid, async () => {
    for (const order of waiting.slice(0, seconds)) {
      await orders.advance({ order, event: 'draw' });
      drawnAt.push(performance.now());
      await wait(1_000);
    }
  });
  await wait(latestMs);
  left.abort();
  await Promise.all(following);

  const late = latenessOf(drawnAt, seen);
  return [
    { what: 'a stream held', value: (1000 * (held - alone)) / watchers, unit: 'kB' },
    ...costFigures(`${watchers} streams, nothing is drawn`, still),
    ...costFigures(`${watchers} streams, one picture a second`, moving),
    ...spread('a place in line is right after', late),
    {
      what: 'a place in line is right after: at most',
      value: quantile(late, 1),
      unit: 'ms',
      aim: `≤ ${latestMs} ms`,
    },
  ];
}

async function givenWaiting(
  orders: ReturnType<typeof createOrders>,
  secrets: ReturnType<typeof createSecrets>,
): Promise<Order[]> {
  const waiting: Order[] = [];
  for (let n = 0; n < watchers; n += 1) {
    const order = { ...plainOrder, state: 'approved', paidAt: new Date(n * 1000) } as const;
    const identity = (id: string) => ({
      reference: secrets.reference(id),
      tokenHash: hashOf(secrets.orderToken(id)),
    });
    waiting.push(await orders.create({ order, key: undefined, identity }));
  }
  return waiting;
}

async function startServer({ env, url }: World, opened: Opened): Promise<number> {
  const child = spawn(process.execPath, ['dist/programs/server/main.js'], {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  opened.defer(() => void child.kill());
  await waitUntil(async () => (await fetch(`${url}/healthz`)).ok);
  return child.pid ?? 0;
}

/** Follows an order's place until aborted. */
async function follow(world: World, token: string, signal: AbortSignal, seen: Seen[]): Promise<void> {
  const customer = createCustomer(world);
  for await (const { progress } of customer.events(token, signal)) {
    seen.push({ at: performance.now(), ahead: progress.ordersAhead ?? 0 });
  }
}

/** Returns the cost of the work: percent of one core, and transactions per second of the database. */
async function costOf(world: World, pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const look = async () => {
    const text = `select (xact_commit + xact_rollback)::float as n from pg_stat_database
      where datname = current_database()`;
    const [row] = await query<{ n: number }>(world.config.DATABASE_URL, text);
    const spent = total(await usageByPart([pid]), 'seconds');
    return { at: performance.now() / 1000, spent, transactions: row?.n ?? NaN };
  };
  const before = await look();
  await work();
  const after = await look();
  const each = (all: number): number => all / (after.at - before.at);
  return {
    share: 100 * each(after.spent - before.spent),
    queries: each(after.transactions - before.transactions),
  };
}

function costFigures(what: string, { share, queries }: Cost): Figure[] {
  return [
    { what: `${what}: of one core`, value: share, unit: '%' },
    { what: `${what}: queries`, value: queries, unit: '/s' },
  ];
}

/** Returns, in milliseconds, how long after the end of each drawing every order still waiting saw its new place. */
function latenessOf(drawnAt: number[], seen: Seen[][]): number[] {
  return drawnAt.flatMap((at, drawn) =>
    seen.slice(seconds).map((one, n) => {
      const right = one.find((place) => place.ahead <= seconds + n - drawn - 1);
      return (right?.at ?? Infinity) - at;
    }),
  );
}
