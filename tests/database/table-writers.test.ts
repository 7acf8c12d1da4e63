import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { givenDatabase } from '../support/postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const product = ['adapters', 'server', 'worker', 'operator', 'launcher', 'domain'];

/** Writes by Kysely, in which tables are named in the style of their columns, and by plain SQL. */
const writes = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)"?\s+(?:set|values|where|\(|using|as|default|select)/gi,
];

const fileNameOf = (table: string): string =>
  `${table.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

async function sources(folder: string): Promise<string[]> {
  const files = await readdir(path.join(root, folder), { recursive: true });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

/** Returns the names of the table files responsible for the tables that a file writes. */
function writtenIn(text: string): string[] {
  return writes.flatMap((write) => [...text.matchAll(write)].map(([, table = '']) => fileNameOf(table)));
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  await client.end();
  return rows.map((row) => row.table_name);
}

test.each([
  ["db.insertInto('orders').values(row)", ['orders.ts']],
  ["tx\n  .updateTable('checkoutSessions')", ['checkout-sessions.ts']],
  ["db.deleteFrom('idempotencyKeys')", ['idempotency-keys.ts']],
  ['sql`update order_events set note = null`', ['order-events.ts']],
  ['sql`INSERT INTO mails (id) values (1)`', ['mails.ts']],
  ["db.selectFrom('orders').forUpdate()", []],
])('%s is recognised', (code, files) => {
  expect(writtenIn(code)).toEqual(files);
});

test('every table is written by the one file that is named after it', async () => {
  await using database = await givenDatabase();
  const files = (await Promise.all(product.map(sources))).flat();
  const written = await Promise.all(
    ['compose.ts', ...files].map(async (file) =>
      writtenIn(await readFile(path.join(root, file), 'utf8')).map(
        (owner) => `${file} writes what belongs to adapters/database/tables/${owner}`,
      ),
    ),
  );

  // The package rate-limiter-flexible writes its rows itself.
  const tables = (await tablesOf(database.url)).filter((table) => table !== 'rate_limits').map(fileNameOf);
  const asItShouldBe = tables.map((name) => {
    const file = `adapters/database/tables/${name}`;
    return `${file} writes what belongs to ${file}`;
  });
  expect([...new Set(written.flat())].sort()).toEqual(asItShouldBe.sort());
});
