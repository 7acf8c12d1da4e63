import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { dumpDatabase, type Dump } from '#adapters/database/backup/dump.ts';
import { loadDatabase } from '#adapters/database/backup/load.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { insertRows, oldOrders, oldRows } from './old-shop.ts';

/** The last migration of each released version. The first had no backups yet; its schema's upgrade is tested in upgrade.test.ts. */
const released = { '0.2.0': '017-operator', '0.1.0': '006-lacking-machines' };

test('of every version that the changelog knows the schema is tested', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');

  expect([...changelog.matchAll(/^## \[(\d.*?)\]/gm)].map(([, version]) => version)).toEqual(
    Object.keys(released),
  );
});

/** What 0.2.0 kept and 0.1.0 did not. */
const newer = `
  insert into stripe_accounts (mode, account_id) values ('test', 'acct_1');
  insert into disputes (id, payment_intent, status) values ('dp_1', 'pi_1', 'open');
  insert into unknown_payments (payment_intent, session_id, amount, currency, stripe_account, opened_at)
    select 'pi_2', 'cs_2', 499, 'usd', id, now() from stripe_accounts limit 1;
  insert into audit_log (actor, action, subject) values ('command:ada', 'orders.show', 'R-1');
  insert into code_guesses (address_hash, request_hash) values ('\\x01', '\\x02');
  insert into pauses (messages) values ('{"all": "Back on Monday."}')`;

/** A database as 0.2.0 left it, with a thousand orders and something in each of its tables. */
async function givenOldDatabase() {
  const database = await givenBareDatabase();
  await migrate(database.url, released['0.1.0']);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const [table, rows] of Object.entries(oldRows(oldOrders()))) await insertRows(client, table, rows);
  await migrate(database.url, released['0.2.0']);
  await client.query(newer);
  await client.end();
  return database;
}

const rowsOf = ({ tables }: Dump) => Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
const keepNothing = async (_table: string, rows: Readable): Promise<void> => {
  await text(rows);
};

test('a backup that 0.2.0 made is restored with every row, and as far on as its database after an upgrade', async () => {
  await using old = await givenOldDatabase();
  await using bare = await givenBareDatabase();
  const copies = new Map<string, string>();
  const dump = await dumpDatabase(old.url, async (table, rows) => {
    copies.set(table, await text(rows));
  });

  await loadDatabase(bare.url, {
    dump,
    read: (table) => Readable.from([copies.get(table) ?? '']),
    check: () => Promise.resolve(),
  });
  await migrate(old.url);

  const [restored, upgraded] = [
    await dumpDatabase(bare.url, keepNothing),
    await dumpDatabase(old.url, keepNothing),
  ];
  expect(Object.entries(rowsOf(dump)).filter(([, rows]) => rows === 0)).toEqual([]);
  expect(rowsOf(restored)).toEqual(rowsOf(upgraded));
  expect(rowsOf(restored)).toMatchObject({ ...rowsOf(dump), rate_limits: 0 });
  expect([restored.identity, restored.migrations]).toEqual([dump.identity, upgraded.migrations]);
});
