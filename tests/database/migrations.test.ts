import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#adapters/database/migrate.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { givenBareDatabase, givenDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';

/** Milliseconds after a migration began. On an idle machine all of it takes 125 to 170. */
const deaths = [10, 40, 70, 100, 130];

async function startMigrating(url: string) {
  const file = path.join(import.meta.dirname, 'migrate-once.ts');
  const child = fork(file, [], {
    execArgv: ['--import', 'tsx/esm'],
    env: { ...process.env, DATABASE_URL: url },
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  return { kill: () => child.kill('SIGKILL'), ended };
}

/**
 * Returns the columns, indexes and constraints of the schemas of the shop and the queue, and the migrations recorded as applied.
 */
async function schemaOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(`
    select table_schema, table_name, column_name, data_type, column_default, is_nullable
      from information_schema.columns where table_schema in ('public', 'bullmq')
    union all select schemaname, tablename, indexname, indexdef, null, null
      from pg_indexes where schemaname in ('public', 'bullmq')
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null, null, null
      from pg_constraint where connamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
    union all select 'applied', name, null, null, null, null from kysely_migration
    order by 1, 2, 3, 4`);
  await client.end();
  return rows;
}

test('a migration that dies midway is completed by the next start, and only once by two', async () => {
  await using clean = await givenDatabase();
  await using database = await givenBareDatabase();
  for (const ms of deaths) {
    const migrating = await startMigrating(database.url);
    await wait(ms);
    migrating.kill();
    await migrating.ended;
  }
  const both = await Promise.all([startMigrating(database.url), startMigrating(database.url)]);
  const ends = await Promise.all(both.map(({ ended }) => ended));
  expect(ends).toEqual([
    [0, null],
    [0, null],
  ]);
  const schema = await schemaOf(clean.url);
  expect(schema.length).toBeGreaterThan(100);
  expect(await schemaOf(database.url)).toEqual(schema);
});

test('a migration that was merged after one of a higher number is still applied', async () => {
  await using clean = await givenDatabase();
  await using database = await givenBareDatabase();
  await migrate(database.url, (name) => name <= '028-gifts');
  const early = '032-wanted-test-pictures';
  const file = path.join(import.meta.dirname, `../../adapters/database/migrations/${early}.sql`);
  await query(database.url, await readFile(file, 'utf8'));
  await query(database.url, `insert into kysely_migration values ('${early}', '2026-11-23')`);

  await migrate(database.url);

  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(await schemaOf(database.url))).toEqual(sorted(await schemaOf(clean.url)));
});

test('addresses are removed from the permanent log', async () => {
  await using database = await givenBareDatabase();
  await migrate(database.url, (name) => name <= '039-photo-scores');
  await query(
    database.url,
    `insert into audit_log (actor, action, subject, reason, result) values
       ('ada', 'orders.list', ' eve@example.com', null, 'shown'), ('ada', 'orders.list', null, null, 'shown'),
       ('ada', 'orders.refund', 'R-1', 'eve@example.com asked', 'told eve@example.com'),
       ('console:1', 'admin.login', null, null, 'logged in by password from 203.0.113.7'),
       ('console:2', 'admin.login', null, null, 'logged in by link from 2001:db8:0:7::/64')`,
  );

  await migrate(database.url);

  const rows = await query(database.url, 'select subject, reason, result from audit_log order by id');
  expect(rows.map(Object.values)).toEqual([
    [' <address>', null, 'shown'],
    [null, null, 'shown'],
    ['R-1', '<address> asked', 'told <address>'],
    [null, null, 'logged in by password'],
    [null, null, 'logged in by link'],
  ]);
});

const later = `insert into kysely_migration values ('999-later', '2099-01-01')`;

test('an older program works beside a newer one that has removed nothing it needs', async () => {
  await using database = await givenDatabase();
  const known = (await knownMigrations()).at(-1) ?? '';
  expect(await migrate(database.url)).toEqual([]);
  await query(database.url, later);

  expect(await migrate(database.url)).toEqual(['999-later']);

  await query(database.url, `comment on table kysely_migration is '${known}'`);
  expect(await migrate(database.url)).toEqual(['999-later']);
});

test.for([
  ['that has removed what this one needs', `comment on table kysely_migration is '998-new-names'`],
  ['without all migrations of this one', `delete from kysely_migration where name like '035%'`],
] as const)('a database used by a newer version %s is refused with a message', async ([, facts]) => {
  await using database = await givenDatabase();
  await query(database.url, later);
  await query(database.url, facts);

  const refused = migrate(database.url);

  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow(
    /^A newer Toonbooth has run on this database \(999-later\).*\nInstall that version or a newer one/,
  );
});
