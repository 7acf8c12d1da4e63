import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#adapters/database/database.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import type { Order } from '#adapters/database/schema.ts';
import { createSecrets, hashOf } from '#adapters/secrets.ts';
import { environment } from '#config.ts';
import { createClosers } from '#tests/support/closers.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { plainOrder } from '#tests/support/orders.ts';
import { query } from '#tests/support/query.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { openOuterWorld } from '#tests/support/shop-base.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { readProcess } from './read-process.ts';

/**
 * 300 visitors who watch 300 waiting orders on one server, while one picture a second is drawn: how late each sees the place
 * in line it has by then, and what that costs the server. Ends with 1 when one is more than 3 seconds late.
 *
 *   node --import tsx bench/waiting-watchers.ts
 */
const watchers = 300;
const seconds = 10;
/** PostgreSQL counts what a connection did when that has been idle for this long, at the latest. */
const countedAfterMs = 11_000;
const latestMs = 3_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

type Seen = { at: number; ahead: number };
type World = Awaited<ReturnType<typeof openOuterWorld>>;
type Opened = ReturnType<typeof createClosers>;

async function startServer({ env, url }: World, opened: Opened): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  opened.defer(() => void child.kill());
  await waitUntil(async () => (await fetch(`${url}/healthz`)).ok);
  return child.pid ?? 0;
}

/** Follows an order's place until the end. */
async function follow(world: World, token: string, signal: AbortSignal, seen: Seen[]): Promise<void> {
  const customer = createCustomer(world);
  for await (const { progress } of customer.events(token, signal)) {
    seen.push({ at: performance.now(), ahead: progress.ordersAhead ?? 0 });
  }
}

/** What a stretch of time cost: percent of one processor, and the database's transactions a second. */
async function measure(world: World, pid: number, work: () => Promise<unknown>) {
  const look = async () => {
    const text =
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()';
    const [row] = await query(world.config.DATABASE_URL, text, []);
    const { seconds: spent = NaN } = (await readProcess(pid)) ?? {};
    return { at: performance.now() / 1000, spent, transactions: Number(row?.n) };
  };
  const before = await look();
  await work();
  const after = await look();
  const each = (all: number): number => all / (after.at - before.at);
  const share = 100 * each(after.spent - before.spent);
  return `${share.toFixed(1)} % of a processor, ${each(after.transactions - before.transactions).toFixed(1)} queries a second`;
}

async function main(opened: Opened): Promise<number> {
  const world = await openOuterWorld({ settings: { MAX_WAIT: '100000', STREAMS: '1000' } }, opened);
  const { db } = openDatabase(world.config.DATABASE_URL, () => undefined);
  opened.defer(() => db.destroy());
  const secrets = createSecrets(world.config.APP_SECRET);
  const pid = await startServer(world, opened);
  const orders = createOrders(db);
  const waiting: Order[] = [];
  for (let n = 0; n < watchers; n += 1) {
    const order = { ...plainOrder, state: 'approved', paidAt: new Date(n * 1000) } as const;
    const identity = (id: string) => ({
      reference: secrets.reference(id),
      tokenHash: hashOf(secrets.orderToken(id)),
    });
    waiting.push(await orders.create({ order, key: undefined, identity }));
  }

  const left = new AbortController();
  const seen = waiting.map((): Seen[] => []);
  const following = waiting.map(({ id }, n) =>
    follow(world, secrets.orderToken(id), left.signal, seen[n] ?? []).catch(() => undefined),
  );
  await waitUntil(() => seen.every(({ length }) => length > 0));
  await wait(countedAfterMs);
  print(`${watchers} watch, nothing is drawn: ${await measure(world, pid, () => wait(seconds * 1000))}`);

  const drawnAt: number[] = [];
  const draw = async (): Promise<void> => {
    for (const order of waiting.slice(0, seconds)) {
      await orders.advance({ order, event: 'draw' });
      drawnAt.push(performance.now());
      await wait(1_000);
    }
  };
  print(`${watchers} watch, one is drawn a second: ${await measure(world, pid, draw)}`);
  await wait(latestMs);
  left.abort();
  await Promise.all(following);

  const late = drawnAt.flatMap((at, drawn) =>
    seen.slice(seconds).map((one, n) => {
      const right = one.find((place) => place.ahead <= seconds + n - drawn - 1);
      return (right?.at ?? Infinity) - at;
    }),
  );
  late.sort((a, b) => a - b);
  const quantile = (part: number): string =>
    `${Math.round(late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? NaN)} ms`;
  print(
    `a place is right after ${quantile(0.5)} in the median, ${quantile(0.95)} at p95, ${quantile(1)} at most`,
  );
  return (late.at(-1) ?? Infinity) <= latestMs ? 0 : 1;
}

const opened = createClosers();
opened.defer(await setup());
try {
  process.exitCode = await main(opened);
} finally {
  await opened.closeAll();
}
