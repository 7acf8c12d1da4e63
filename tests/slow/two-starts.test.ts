import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { portsFile } from '#adapters/data-dir/contents.ts';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { createClosers } from '../support/closers.ts';
import { openOuterWorld } from '../support/shop-base.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenDataDir, launch } from '../start/launch.ts';
import { createNumberedCustomer } from './faults/fault-shop.ts';
import { violationsIn } from './faults/invariants/violations.ts';
import { takeSnapshot } from './faults/snapshot.ts';

const orders = 40;
const patienceSeconds = 300;
const settings = {
  ...{ LOG_LEVEL: 'warn', MAX_WAIT: '1000', RECONCILE_SECONDS: '2', GIVE_UP_MINUTES: '5' },
};

type Settings = Record<string, string>;

/** Runs `npm start` in a folder of its own, which can be killed and started again. */
async function givenStart(given: Settings) {
  const folder = await givenDataDir();
  let current = launch(folder.path, { ...given, PORT: '0' });
  await current.opened();
  const ports = await portsFile.read(folder.path);
  const again = { ...given, PORT: String(ports?.shop) };
  return {
    url: `http://localhost:${again.PORT}`,
    async killAndStart(): Promise<void> {
      await current.killAll();
      current = launch(folder.path, again);
      await current.opened();
    },
    stop: () => current.stop(),
    async [Symbol.asyncDispose]() {
      await current[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function countOf(
  db: Database,
  where: 'delivered' | 'mails to send' | 'mails sent half',
): Promise<number> {
  const from = {
    delivered: sql`orders where state = 'delivered'`,
    'mails to send': sql`mails where status in ('new', 'failed_safe')`,
    'mails sent half': sql`mails where status = 'sending'`,
  }[where];
  const { rows } = await sql<{ count: string }>`select count(*) from ${from}`.execute(db);
  return Number(rows[0]?.count);
}

test('two starts in two folders on one database sell together, and lose nothing when either is killed', async () => {
  await using opened = closing();
  const world = await openOuterWorld({ settings }, opened);
  const shared = { ...world.env, STORAGE_URL: world.config.STORAGE_URL };
  await using first = await givenStart(shared);
  await using second = await givenStart(shared);
  const { db } = openDatabase(world.config.DATABASE_URL, () => undefined);
  opened.defer(() => db.destroy());
  const photoOf = new Map<string, number>();
  let placed = 0;

  async function buyers({ url }: { url: string }): Promise<void> {
    while (placed < orders) {
      const n = (placed += 1);
      const customer = createNumberedCustomer({ ...world, url }, n);
      const order = await customer.order();
      await customer.pay(order);
      photoOf.set(order.orderId, n);
    }
  }
  const delivered = (least: number) =>
    waitUntil(async () => (await countOf(db, 'delivered')) >= least, patienceSeconds);

  async function kill(): Promise<void> {
    await delivered(orders / 4);
    await first.killAndStart();
    await delivered(orders / 2);
    await second.killAndStart();
  }
  await Promise.all([kill(), ...[first, second, first, second].map(buyers)]);
  await delivered(orders);
  await waitUntil(async () => (await countOf(db, 'mails to send')) === 0, patienceSeconds);
  // A mail whose sender died is given up minutes later.
  await sql`update mails set next_try_at = now() - interval '1 hour' where status = 'sending'`.execute(db);
  await waitUntil(async () => (await countOf(db, 'mails sent half')) === 0, patienceSeconds);
  expect([await first.stop(), await second.stop()]).toEqual([0, 0]);

  const snapshot = await takeSnapshot({ ...world, db, lostFiles: new Set<string>() });
  expect(await violationsIn(snapshot, photoOf)).toEqual([]);
  expect(snapshot.orders).toHaveLength(orders);
});

function closing() {
  const opened = createClosers();
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.closeAll() });
}
