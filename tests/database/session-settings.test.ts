import { describe, expect, it, test } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { ResilientClient, TimedClient } from '#adapters/database/connection/resilient-client.ts';
import { givenOrder } from '../support/orders.ts';
import { givenPgbouncer, whyNoPgbouncer } from '../support/pgbouncer.ts';
import { givenDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';

/** Settings that an operator, or the database's previous user, may have made, each different from PostgreSQL's default. */
const odd = {
  datestyle: 'German, DMY',
  intervalstyle: 'sql_standard',
  timezone: 'Pacific/Chatham',
  standard_conforming_strings: 'off',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  default_transaction_isolation: 'serializable',
  statement_timeout: '2s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '2s',
  idle_session_timeout: '2s',
  search_path: '',
};

/** Creates a database whose every connection begins with these settings. */
async function givenOddDatabase(settings: Record<string, string> = odd) {
  const database = await givenDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const changes = Object.entries(settings).map(
    ([key, value]) => `alter database ${name} set ${key} = '${value}';`,
  );
  await query(database.url, changes.join('\n'));
  return database;
}

test.each([ResilientClient, TimedClient])('%o sets what the code relies on', async (Client) => {
  await using database = await givenOddDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where lower(name) = any($1)',
    [Object.keys(odd)],
  );
  await client.end();
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name.toLowerCase(), setting]))).toEqual({
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    standard_conforming_strings: 'on',
    bytea_output: 'hex',
    extra_float_digits: '1',
    default_transaction_isolation: 'read committed',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    idle_session_timeout: '0',
    search_path: 'public',
  });
});

/** Expects that the time of a new order is read as it is. */
async function checkTimes(url: string): Promise<void> {
  const { db } = openDatabase(url, () => undefined);
  const { id } = await givenOrder(db);
  const read = await db
    .selectFrom('orders')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Math.abs(read.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  await db.destroy();
}

describe('an order in a database with its own settings', () => {
  it('keeps its times', async () => {
    await using database = await givenOddDatabase();
    await checkTimes(database.url);
  });

  it('keeps its times behind a pooler in session mode too', async ({ skip }) => {
    skip(whyNoPgbouncer !== undefined, whyNoPgbouncer);
    await using database = await givenOddDatabase();
    await using pooler = await givenPgbouncer(database.url, { pool_mode: 'session' });
    await checkTimes(pooler.url);
  });
});

test('a schema chosen by the operator stays in effect', async () => {
  await using database = await givenOddDatabase({ search_path: 'shop' });
  const client = new ResilientClient({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("select current_setting('search_path') as path");
  await client.end();
  expect(rows).toEqual([{ path: 'shop' }]);
});
