import pg from 'pg';
import { expect, test } from 'vitest';
import { isConnectionError } from '#adapters/database/database.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { withOwnClient } from '#adapters/database/connection/own-client.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { query } from '../support/query.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Time without a word, in milliseconds, after which PostgreSQL is asked; two minutes outside of tests. */
const limitMs = 200;
const sleeping = "select from pg_stat_activity where query = 'select pg_sleep(2)' and state = 'active'";

test('a statement that takes long without a word is waited for', async () => {
  await using database = await givenDatabase();
  const slept = withOwnClient(database.url, (client) => client.query('select pg_sleep(2)'), limitMs);
  expect((await slept).rowCount).toBe(1);
});

test('a connection is given up whose answer was lost on its way', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  const slept = withOwnClient(proxy.url, (client) => client.query('select pg_sleep(2)'), limitMs);
  await waitUntil(async () => (await query(database.url, sleeping)).length);
  proxy.forget();
  await expect(slept).rejects.toSatisfy(isConnectionError);
});

test('a migration waits for another one, and gives up a connection whose answer was lost', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // The lock under which migrations run.
  await other.query('select pg_advisory_lock(3853314791062309107)');
  const isWaiting =
    "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
  const migrating = migrate(proxy.url, undefined, limitMs);
  await waitUntil(async () => (await query(database.url, isWaiting)).length);
  const unheard = migrate(database.url, undefined, limitMs);
  proxy.forget();
  await waitUntil(async () => (await query(database.url, isWaiting)).length === 2);

  await other.end();
  await expect(migrating).rejects.toSatisfy(isConnectionError);
  expect(await unheard).toEqual([]);
});
