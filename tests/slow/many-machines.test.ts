import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { poolSizes } from '#adapters/database/connection/pool-sizes.ts';
import { isOver, type OrderState } from '#domain/order.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { createAdminClient } from '../support/admin-client.ts';
import { createApiClient, type Send } from '../support/api-client.ts';
import { createClosers } from '../support/closers.ts';
import { comfyContract } from '../support/comfyui-contract.ts';
import { uncounted, watchConnections } from '../support/connections.ts';
import { createCustomer } from '../support/customer.ts';
import { givenSharedStores } from '../support/environment.ts';
import { givenFolder } from '../support/folder.ts';
import { givenNginx, guideSite, whyNoNginx } from '../support/nginx.ts';
import { whyNoRedis } from '../support/redis.ts';
import { openOuterWorld, type Settings } from '../support/shop-base.ts';
import { keepRunning } from '../support/shop-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { violationsIn } from './faults/invariants/violations.ts';
import { photoOf } from './faults/numbered-photos.ts';
import { takeSnapshot } from './faults/snapshot.ts';

const leastOrders = 30;
const buyers = 4;
const password = 'a password of the test';
const settings: Settings = {
  ...{ LOG_LEVEL: 'error', MAX_WAIT: '1000', RECONCILE_SECONDS: '2', GIVE_UP_MINUTES: '5' },
  ...{ TRUST_PROXY: '1', ADMIN_PASSWORD: password },
};

/** Starts two servers and three workers, each as on a machine of its own, behind one proxy. */
async function givenMachines() {
  const opened = createClosers();
  try {
    const folder = opened.use(await givenFolder());
    const second = opened.use(
      await createComfyStandin({ port: 0, dir: `${folder.path}/comfyui-2`, inspector: comfyContract }),
    );
    const world = await openOuterWorld({ settings, environment: givenSharedStores }, opened);
    const { db } = openDatabase(uncounted(world.config.DATABASE_URL), () => undefined);
    opened.defer(() => db.destroy());
    const shared = { ...world.env, COMFYUI_URLS: `${world.comfyui.url},${second.url}` };
    const start = (program: 'server' | 'worker', name: string, more: Settings = {}) =>
      keepRunning({
        file: `dist/programs/${program}/main.js`,
        env: { ...shared, DATA_DIR: `${folder.path}/${name}`, ...more },
        onLine: () => undefined,
      });
    const ports = [await anyPort(), await anyPort()];
    const machines = [
      ...ports.map((port, n) => start('server', `server-${n}`, { PORT: String(port) })),
      ...['worker-1', 'worker-2', 'worker-3'].map((name) => start('worker', name)),
    ];
    const stop = () => Promise.all(machines.map((one) => one.stop()));
    opened.defer(stop);
    opened.use(await givenNginx(guideSite(Number(world.env.PORT), ports), Number(world.env.PORT)));
    await Promise.all(machines.map((one) => one.ready()));
    return {
      ...world,
      ...{ db, machines, stop },
      ...{ otherComfyuis: [second], lostFiles: new Set<string>() },
      [Symbol.asyncDispose]: () => opened.closeAll(),
    };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

type Machines = Awaited<ReturnType<typeof givenMachines>>;

/** Retries as a visitor does who presses the button again, and records the reasons. */
function createPatientSend(troubles: string[]): Send {
  return async function send(url, request) {
    for (;;) {
      const answer = await fetch(url, request).catch((error: unknown) =>
        Object.assign(new Error('No answer'), { cause: error }),
      );
      if (!(answer instanceof Error) && answer.status < 500) return answer;
      const why = answer instanceof Error ? String(answer.cause) : String(answer.status);
      troubles.push(`${request.method ?? ''} ${new URL(url).pathname}: ${why}`);
      await wait(200);
    }
  };
}

const isLast = (state: OrderState | undefined): boolean =>
  state !== undefined && isOver({ state, paidBy: 'card' });

/** Buys one picture and watches it; the proxy chooses a server for each request. */
async function buy(shop: Machines, n: number, { send, streams }: { send: Send; streams: string[] }) {
  const customer = createCustomer(shop, { send, idempotencyKey: String(n) });
  const photo = await photoOf(n);
  const photoId = await customer.upload(photo);
  for (let time = 0; time < 2; time += 1) {
    const preview = await customer.request('GET', '/photos/current/preview', { token: photoId });
    expect(preview.status).toBe(200);
  }
  const order = await customer.orderWith(photoId, { email: `customer-${n}@example.com` });
  const watching = watch();
  await customer.pay(order);
  const seen = await watching;
  const pictures = seen.at(-1) === 'delivered' ? [await picture(), await picture()] : [];
  expect(pictures[0]?.equals(pictures[1] ?? photo)).not.toBe(false);
  return { ...order, seen };

  function picture(): Promise<Buffer> {
    return customer.picture(order.token);
  }

  /** Follows the order as the page does, reopening a stream that ends. @returns the states shown */
  async function watch(): Promise<OrderState[]> {
    const states: OrderState[] = [];
    while (!isLast(states.at(-1))) {
      await follow(states).catch((error: unknown) => void streams.push(String(error)));
      await wait(200);
    }
    return states;
  }

  async function follow(states: OrderState[]): Promise<void> {
    for await (const { state } of customer.events(order.token, AbortSignal.timeout(120_000))) {
      if (states.at(-1) !== state) states.push(state);
      if (isLast(state)) return;
    }
    streams.push('ended');
  }
}

async function countDelivered({ db }: Machines): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) from orders where state = 'delivered'`.execute(db);
  return Number(rows[0]?.count);
}

/** Waits for the mails of orders, which follow their ends; one whose sender died is given up minutes later. */
async function mailsAreOut({ db }: Machines): Promise<void> {
  const left = async (...statuses: string[]) =>
    (
      await db
        .selectFrom('mails')
        .select('id')
        .where(sql<boolean>`status = any(${statuses})`)
        .execute()
    ).length;
  await waitUntil(async () => (await left('new', 'failed_safe')) === 0);
  await sql`update mails set next_try_at = now() - interval '1 hour' where status = 'sending'`.execute(db);
  await waitUntil(async () => (await left('sending')) === 0);
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

test('two servers and three workers sell behind a proxy, and each is killed and replaced without a loss', async ({
  skip,
  annotate,
}) => {
  const missing = whyNoNginx ?? whyNoRedis;
  skip(missing !== undefined, missing);
  const began = performance.now();
  await using shop = await givenMachines();
  await countsAndSessionsAreShared(shop);
  const started = seconds(began);
  const troubles: string[] = [];
  const streams: string[] = [];
  const send = createPatientSend(troubles);
  const recoveries: number[] = [];
  const photos = new Map<string, number>();
  let placed = 0;
  let isRestarting = true;

  async function keepBuying(): Promise<void> {
    while (placed < leastOrders || isRestarting) {
      const n = (placed += 1);
      const { orderId, seen } = await buy(shop, n, { send, streams });
      photos.set(orderId, n);
      expect([n, seen.at(-1)]).toEqual([n, 'delivered']);
    }
  }
  async function moreDelivered(): Promise<void> {
    const before = await countDelivered(shop);
    await waitUntil(async () => (await countDelivered(shop)) > before);
  }
  async function replaceAll(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    for (const one of shop.machines) {
      await moreDelivered();
      const at = performance.now();
      await one.replace(signal);
      recoveries.push(seconds(at));
    }
  }
  async function restart(): Promise<{ ofKills: number; ofReplacements: string[] }> {
    await replaceAll('SIGKILL');
    const ofKills = troubles.length;
    await replaceAll('SIGTERM');
    isRestarting = false;
    return { ofKills, ofReplacements: troubles.slice(ofKills) };
  }
  await using connections = await watchConnections(shop.config.DATABASE_URL);
  const [{ ofKills, ofReplacements }] = await Promise.all([
    restart(),
    ...Array.from({ length: buyers }, keepBuying),
  ]);
  await mailsAreOut(shop);
  const problems = (await shop.stop()).filter((problem) => problem !== undefined);

  await annotate(
    `${placed} orders in ${seconds(began)} s (${started} s to start), ${shop.machines.length} killed, as many replaced, ` +
      `each back after ${Math.min(...recoveries)} to ${Math.max(...recoveries)} s; ${ofKills} requests of visitors were made again ` +
      `because of kills, ${ofReplacements.length} because of replacements; ${streams.length} streams were opened again; ` +
      `${connections.most()} connections to PostgreSQL at most`,
  );
  expect(problems).toEqual([]);
  expect(shop.machines.flatMap((one) => one.failures)).toEqual([]);
  expect(ofReplacements).toEqual([]);
  expect(streams.length).toBeGreaterThan(0);
  // One connection beside the pool for listening or for the lock (docs/decisions/043-database-connections.md): the queue is in
  // Redis. Connections of a killed process may be counted for a moment beside its successor's.
  const each = poolSizes.queries + 1;
  expect(connections.most()).toBeGreaterThan(shop.machines.length);
  expect(connections.most()).toBeLessThanOrEqual((shop.machines.length + 1) * each);
  const snapshot = await takeSnapshot(shop);
  expect(await violationsIn(snapshot, photos)).toEqual([]);
  expect(snapshot.orders).toHaveLength(placed);
});

/** Checks that both servers share the counts of rate limits and the console's sessions. */
async function countsAndSessionsAreShared({ url }: Machines): Promise<void> {
  const { request } = createApiClient(url);
  const body = { reference: 'ABCDEFGH', email: 'ada@example.com' };
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1)
    statuses.push((await request('POST', '/orders/find', { body })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
  const operator = createAdminClient(url);
  await operator.logIn({ password });
  for (let time = 0; time < 4; time += 1) await operator.call('GET /api/admin/session');
}
