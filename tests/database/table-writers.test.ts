import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { givenDatabase } from '../support/postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const product = ['adapters', 'server', 'worker', 'operations', 'operator', 'cli', 'launcher', 'domain'];

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

/** Returns what of a table's file is not its one factory, or takes the database or a transaction anywhere but last. */
function otherStyleIn(file: string, text: string): string[] {
  const factory = `create-${path.basename(file, '.ts')}`.replace(/-(\w)/g, (_all, letter: string) =>
    letter.toUpperCase(),
  );
  const functions = text.matchAll(/^export (?:async )?function (\w+)/gm);
  const withDatabaseFirst = text.matchAll(/(?:function |const )(\w+)(?: = (?:async )?)?\(\s*\w+: Database,/g);
  const others = [...functions, ...withDatabaseFirst].map(([, name = '']) => name);
  const values = text.matchAll(/^export const (\w+)[^;]*?\w+: Database\b/gm);
  return [...others.filter((name) => name !== factory), ...Array.from(values, ([, name = '']) => name)];
}

test.each([
  ['export function createFewOrders(db: Database, most: number) {', []],
  ['export async function addOrder(tx: Database, id: string) {', ['addOrder', 'addOrder']],
  ['  async function add(tx: Database, id: string) {', ['add']],
  ['  async function add(id: string, tx = db) {', []],
  ['export const ordersIn = (db: Database) =>\n  db.selectFrom();', ['ordersIn']],
  ['export const isOpen = (alias: string) => sql``;', []],
])('%s is recognised as one style or another', (code, found) => {
  expect(otherStyleIn('few-orders.ts', code)).toEqual(found);
});

test('every table’s file exports one factory, whose methods take a transaction last', async () => {
  const folder = 'adapters/database/tables';
  const found = (await sources(folder)).map(async (file) =>
    otherStyleIn(file, await readFile(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );

  expect((await Promise.all(found)).flat()).toEqual([]);
});
