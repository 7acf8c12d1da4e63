import pg from 'pg';
import { expect, test } from 'vitest';
import { keepClient } from '#adapters/database/connection/kept-client.ts';
import {
  describeVersions,
  findLivingProcesses,
  processName,
} from '#adapters/database/processes/living-processes.ts';
import { appliedMigrations, migrate } from '#adapters/database/migrate.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { prepareDatabase } from '#adapters/database/connection/unfit-database.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import { exitCodeOf } from '#adapters/start-failure.ts';
import { openOrderSignals } from '#server/events/order-signals.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

const known = await knownMigrations();
const newest = known.at(-1) ?? '';
const before = known.at(-2) ?? '';
/** Returns the application name of a process whose version knows all migrations but the last. */
const nameBefore = async (version?: string) =>
  `toonbooth worker ${version ?? (await shopVersion())} ${known.length - 1} ${before}`;

/** Creates a database of an older version, and closes what the test opens there. */
async function givenOlderShop() {
  const database = await givenBareDatabase();
  await migrate(database.url, (name) => name !== newest);
  const { db } = openDatabase(database.url, () => undefined);
  const closing: (() => Promise<void>)[] = [];
  return {
    url: database.url,
    versions: async () => describeVersions(await findLivingProcesses(db)),
    applied: () => appliedMigrations(database.url),
    start: () => prepareDatabase(database.url, () => openOrderSignals(database.url)),
    async run(name: string | undefined, url = database.url) {
      const { first, close } = keepClient(url, (client) => client.query('listen orders'), name);
      await first;
      closing.push(close);
      return { close };
    },
    closeLater: (one: { close: () => Promise<void> }) => void closing.push(one.close),
    async [Symbol.asyncDispose]() {
      await Promise.all(closing.map((close) => close()));
      await db.destroy();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a start that would change the tables under an older process is refused until that ends', async () => {
  await using shop = await givenOlderShop();
  const older = await shop.run(await nameBefore('9.4.1'));

  const refused = await shop.start().catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(OperatorError);
  expect((refused as Error).message).toBe(
    `An older Toonbooth runs on this database (9.4.1 (${before}): worker), and this start would change its tables under it.\n` +
      'Stop its servers and workers on every machine, then start this version. Nothing has been changed.',
  );
  // Exit code 1, as retrying may help.
  expect(exitCodeOf(refused)).toBe(1);
  expect(await shop.applied()).not.toContain(newest);

  await older.close();
  await waitUntil(async () => (await shop.versions()).length === 0);
  shop.closeLater((await shop.start()).kept);

  expect(await shop.applied()).toContain(newest);
  expect(await shop.versions()).toEqual([`${await shopVersion()} (${newest}): server`]);
});

test('an older process that crashed blocks nobody', async () => {
  await using shop = await givenOlderShop();
  await using proxy = await givenProxyTo(shop.url);
  await shop.run(await nameBefore('9.4.1'), proxy.url);
  expect(await shop.versions()).toHaveLength(1);

  proxy.cut();
  await waitUntil(async () => (await shop.versions()).length === 0);

  shop.closeLater((await shop.start()).kept);
});

test('an older process that can work with the new tables goes on, and both versions are named', async () => {
  await using shop = await givenOlderShop();
  await shop.run(await nameBefore());

  shop.closeLater((await shop.start()).kept);

  const version = await shopVersion();
  expect((await shop.versions()).sort()).toEqual([
    `${version} (${before}): worker`,
    `${version} (${newest}): server`,
  ]);
});

test('several processes of one version may start at once on an older database', async () => {
  await using shop = await givenOlderShop();

  const started = await Promise.all([shop.start(), shop.start(), shop.start()]);
  for (const { kept } of started) shop.closeLater(kept);

  expect(await shop.versions()).toEqual([`${await shopVersion()} (${newest}): 3 servers`]);
});

test.for(['a server', 'a worker'])('%s of a version without a name counts as older', async (which) => {
  await using shop = await givenOlderShop();
  const silent = new pg.Client({ connectionString: shop.url });
  await silent.connect();
  shop.closeLater({ close: () => silent.end() });
  await silent.query(
    which === 'a server' ? 'listen orders' : 'select pg_advisory_lock_shared(hashtextextended($1, 0))',
    which === 'a server' ? [] : ['worker-1/0'],
  );

  await expect(shop.start()).rejects.toThrow(/a version before 0\.3: 1 connections?\)/);
});

test('a client that only reads the database does not count as an older process', async () => {
  await using shop = await givenOlderShop();
  const looking = new pg.Client({ connectionString: shop.url, application_name: 'psql' });
  await looking.connect();
  shop.closeLater({ close: () => looking.end() });
  await looking.query('select 1');

  shop.closeLater((await shop.start()).kept);
});

test('a worker is named by the connection that holds its lock, even after a reconnect', async () => {
  await using shop = await givenOlderShop();
  await using proxy = await givenProxyTo(shop.url);
  const lock = await holdWorkerLock(`${proxy.url}?application_name=mine`, 'worker-1/0');
  shop.closeLater(lock);
  const words = [`${await shopVersion()} (${newest}): worker`];
  expect(await shop.versions()).toEqual(words);

  proxy.cut();
  await waitUntil(async () => (await shop.versions()).length === 0);
  await proxy.open();

  await waitUntil(async () => (await shop.versions()).join() === words.join());
});

test('a process name fits PostgreSQL’s limit', async () => {
  expect((await processName('server')).length).toBeLessThanOrEqual(60);
});
