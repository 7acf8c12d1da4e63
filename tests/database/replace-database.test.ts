import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { dumpDatabase } from '#adapters/database/backup/dump.ts';
import { replaceDatabase } from '#adapters/database/backup/replace.ts';
import { migrate, newerMigrations } from '#adapters/database/migrate.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';

/** Migrates a database, dumps it with one pause, and then contracts it as a newer version would. */
async function givenContracted() {
  const database = await givenBareDatabase();
  await migrate(database.url);
  await query(database.url, "insert into pauses (messages) values ('{}')");
  const copies = new Map<string, string>();
  const dump = await dumpDatabase(database.url, async (table, rows) => {
    copies.set(table, await text(rows));
  });
  await query(
    database.url,
    `drop table pauses; comment on table kysely_migration is '999-gone';
     insert into kysely_migration values ('999-gone', now()::text)`,
  );
  return { ...database, dump, read: (table: string) => Readable.from([copies.get(table) ?? '']) };
}

const schemas = "select nspname from pg_namespace where nspname like 'toonbooth%'";

test('a backup takes the place of a database that this version cannot use', async () => {
  await using database = await givenContracted();
  const { url, dump, read } = database;
  expect((await newerMigrations(url)).mayGoOn).toBe(false);

  await replaceDatabase(url, { dump, read, check: () => Promise.resolve() });

  expect(await newerMigrations(url)).toEqual({ names: [], mayGoOn: true });
  expect(await query(url, 'select from pauses')).toHaveLength(1);
  expect(await query(url, schemas)).toEqual([]);
});

test('a restore that fails leaves the database as it was, and one that a crash cut short is begun again', async () => {
  await using database = await givenContracted();
  const { url, dump, read } = database;
  const wrong = () => Promise.reject(new Error('wrong secret'));

  await expect(replaceDatabase(url, { dump, read, check: wrong })).rejects.toThrow('wrong secret');
  expect((await newerMigrations(url)).names).toEqual(['999-gone']);
  expect(await query(url, schemas)).toEqual([]);

  await query(
    url,
    `alter schema public rename to toonbooth_before_restore; create schema public;
     alter table toonbooth_before_restore.kysely_migration rename to kysely_migration_aside;
     alter table toonbooth_before_restore.kysely_migration_lock rename to kysely_migration_lock_aside`,
  );
  await expect(replaceDatabase(url, { dump, read, check: wrong })).rejects.toThrow('wrong secret');
  expect((await newerMigrations(url)).names).toEqual(['999-gone']);
});
