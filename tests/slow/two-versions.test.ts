import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { appliedMigrations } from '#adapters/database/migrate.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { createClosers } from '../support/closers.ts';
import { givenPostgres, type Environment } from '../support/environment.ts';
import { givenOlderVersion, whyNoOlderVersion } from '../support/older-version.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { openOuterWorld, type Settings } from '../support/shop-base.ts';
import { keepRunning } from '../support/shop-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createNumberedCustomer } from './faults/fault-shop.ts';
import { violationsIn } from './faults/invariants/violations.ts';
import { takeSnapshot } from './faults/snapshot.ts';

const settings = {
  ...{ LOG_LEVEL: 'error', MAX_WAIT: '1000', RECONCILE_SECONDS: '2' },
};
const ordersOfEach = 3;

/** Opens an environment with a database that no version has migrated. */
async function givenNoSchema(): Promise<Environment> {
  const [shop, bare] = [await givenPostgres(), await givenBareDatabase()];
  return {
    ...shop,
    databaseUrl: bare.url,
    async [Symbol.asyncDispose]() {
      await bare[Symbol.asyncDispose]();
      await shop[Symbol.asyncDispose]();
    },
  };
}

test('the version before the newest migration and this one sell side by side during the change', async ({
  skip,
  annotate,
  onTestFinished,
}) => {
  skip(whyNoOlderVersion !== undefined, whyNoOlderVersion);
  const opened = createClosers();
  onTestFinished(() => opened.closeAll());
  const older = opened.use(await givenOlderVersion());
  const world = await openOuterWorld({ settings, environment: givenNoSchema }, opened);
  const start = (file: string, more: Settings = {}) => {
    const one = keepRunning({
      file,
      env: { ...world.env, STORAGE_URL: world.config.STORAGE_URL, ...more },
      onLine: () => undefined,
    });
    opened.defer(() => one.stop());
    return one;
  };
  const photos = new Map<string, number>();
  const buyAt = async (url: string) => {
    for (let time = 0; time < ordersOfEach; time += 1) {
      const n = photos.size + 1;
      photos.set(`under way ${n}`, n);
      const customer = createNumberedCustomer({ ...world, url }, n);
      const order = await customer.order();
      await customer.pay(order);
      photos.delete(`under way ${n}`);
      photos.set(order.orderId, n);
    }
  };

  const old = [start(older.program('server')), start(older.program('worker'))];
  await Promise.all(old.map((one) => one.ready()));
  const before = await appliedMigrations(world.config.DATABASE_URL);
  await buyAt(world.url);
  const port = String(await anyPort());
  const problems: (string | undefined)[] = [];
  const stopOld = async () => {
    problems.push(...(await Promise.all(old.map((one) => one.stop()))));
  };
  if (!older.saysVersion) {
    const early = start('dist/programs/server/main.js', { PORT: port, DATA_DIR: `${world.dir}/early` });
    await waitUntil(() => early.failures.length > 0);
    await early.stop();
    expect(early.failures[0]).toContain(
      'exit code 1\nAn older Toonbooth runs on this database (a version before 0.3',
    );
    expect(await appliedMigrations(world.config.DATABASE_URL)).toEqual(before);
    await buyAt(world.url);
    await stopOld();
  }
  const present = [
    start('dist/programs/server/main.js', { PORT: port, DATA_DIR: `${world.dir}/new` }),
    start('dist/programs/worker/main.js', { DATA_DIR: `${world.dir}/new` }),
  ];
  await Promise.all(present.map((one) => one.ready()));
  if (older.saysVersion) {
    await Promise.all([buyAt(world.url), buyAt(`http://localhost:${port}`)]);
    await stopOld();
  } else await buyAt(`http://localhost:${port}`);
  await buyAt(`http://localhost:${port}`);

  const { db } = openDatabase(world.config.DATABASE_URL, () => undefined);
  opened.defer(() => db.destroy());
  const open = async (what: ReturnType<typeof sql>) => (await what.execute(db)).rows.length;
  await waitUntil(async () => (await open(sql`select from orders where ended_at is null`)) === 0);
  await waitUntil(async () => (await open(sql`select from mails where status <> 'accepted'`)) === 0);
  problems.push(...(await Promise.all(present.map((one) => one.stop()))));

  expect(await appliedMigrations(world.config.DATABASE_URL)).toEqual(await knownMigrations());
  expect(before.length).toBeLessThan((await knownMigrations()).length);
  expect([...problems, ...[...old, ...present].flatMap((one) => one.failures)].filter(Boolean)).toEqual([]);
  const snapshot = await takeSnapshot({ ...world, db, lostFiles: new Set() });
  expect(await violationsIn(snapshot, photos)).toEqual([]);
  expect(snapshot.orders.map(({ state }) => state)).toEqual(
    Array.from({ length: 4 * ordersOfEach }, () => 'delivered'),
  );
  await annotate(`${older.version} beside this one: ${snapshot.orders.length} orders, 0 violations`);
});
