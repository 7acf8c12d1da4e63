import pg from 'pg';
import { expect, test } from 'vitest';
import { givenDatabase } from './postgres.ts';

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('every test gets a migrated database of its own', async () => {
  await using mine = await givenDatabase();
  await using other = await givenDatabase();

  await query(mine.url, 'create table only_here (id int)');

  const tables = 'select table_name from information_schema.tables where table_schema = current_schema()';
  const names = (rows: Record<string, unknown>[]) => rows.map((row) => row.table_name);
  expect(names(await query(mine.url, tables))).toContain('only_here');
  expect(names(await query(other.url, tables))).not.toContain('only_here');
  expect(names(await query(other.url, tables))).toContain('orders');
});

test('a database is gone after its test, even with a client connected', async () => {
  const database = await givenDatabase();
  const stayed = new pg.Client({ connectionString: database.url });
  const cutOff = new Promise((resolve) => stayed.on('error', resolve));
  await stayed.connect();

  await database[Symbol.asyncDispose]();

  await cutOff;
  await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
});
