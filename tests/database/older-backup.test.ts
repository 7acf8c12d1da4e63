import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { loadDatabase } from '#adapters/database/backup/load.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { describeDatabase, moveDatabase, rowsOf } from '../support/backups.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { insertRows, oldOrders, oldRows } from './old-shop.ts';

/** Last migration of each released version. The first had no backups yet; its schema's upgrade is tested in upgrade.test.ts. */
const released = { '0.2.0': '017-operator', '0.1.0': '006-lacking-machines' };

test('every version in the changelog has its schema tested', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');

  expect([...changelog.matchAll(/^## \[(\d.*?)\]/gm)].map(([, version]) => version)).toEqual(
    Object.keys(released),
  );
});

/** Rows of tables that 0.2.0 had and 0.1.0 had not. */
const newer = `
  insert into stripe_accounts (mode, account_id) values ('test', 'acct_1');
  insert into disputes (id, payment_intent, status) values ('dp_1', 'pi_1', 'open');
  insert into unknown_payments (payment_intent, session_id, amount, currency, stripe_account, opened_at)
    select 'pi_2', 'cs_2', 499, 'usd', id, now() from stripe_accounts limit 1;
  insert into audit_log (actor, action, subject) values ('command:ada', 'orders.show', 'R-1');
  insert into code_guesses (address_hash, request_hash) values ('\\x01', '\\x02');
  insert into pauses (messages) values ('{"all": "Back on Monday."}')`;

/** Creates a database as 0.2.0 left it, with a thousand orders and rows in each of its tables. */
async function givenOldDatabase() {
  const database = await givenBareDatabase();
  await migrate(database.url, (name) => name <= released['0.1.0']);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const [table, rows] of Object.entries(oldRows(oldOrders()))) await insertRows(client, table, rows);
  await migrate(database.url, (name) => name <= released['0.2.0']);
  await client.query(newer);
  await client.end();
  return database;
}

test('a backup of 0.2.0 is restored with every row, up to the state of an upgraded database', async () => {
  await using old = await givenOldDatabase();
  await using bare = await givenBareDatabase();
  const dump = await moveDatabase(old.url, bare.url);
  await migrate(old.url);

  const [restored, upgraded] = [await describeDatabase(bare.url), await describeDatabase(old.url)];
  expect(Object.entries(rowsOf(dump)).filter(([, rows]) => rows === 0)).toEqual([]);
  expect(rowsOf(restored)).toEqual(rowsOf(upgraded));
  expect(rowsOf(restored)).toMatchObject({ ...rowsOf(dump), rate_limits: 0 });
  expect([restored.identity, restored.migrations]).toEqual([dump.identity, upgraded.migrations]);
});

test('a backup from before a migration merged beside one of a higher number is restored', async () => {
  const late = '052-photos-of-prompts';
  await using old = await givenBareDatabase();
  await using bare = await givenBareDatabase();
  await migrate(old.url, (name) => name !== late);
  await query(old.url, "insert into pauses (messages) values ('{}')");

  const dump = await moveDatabase(old.url, bare.url);

  expect(dump.migrations.at(-1)?.localeCompare(late)).toBe(1);
  expect(await describeDatabase(bare.url)).toMatchObject({
    migrations: await knownMigrations(),
    tables: expect.arrayContaining([expect.objectContaining({ name: 'pauses', rows: 1 })]) as unknown,
  });
});

test('a backup with an unknown migration is refused, and the database left alone', async () => {
  await using bare = await givenBareDatabase();
  const migrations = [...(await knownMigrations()), '998-later'];
  const read = () => Readable.from([]);

  const load = loadDatabase(bare.url, {
    dump: { identity: '', postgres: '18', migrations, tables: [] },
    read,
    check: () => Promise.resolve(),
  });

  await expect(load).rejects.toThrow(
    'A newer Toonbooth made that backup: this one does not know its migration 998-later.',
  );
  expect(await query(bare.url, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
    [],
  );
});
