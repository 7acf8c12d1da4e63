import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../adapters/database/migrations');
/** Last migration from before two versions could run side by side. */
const lastBefore = '035-candidates';

const isNotNull = String.raw`(?=[^;,]*\bnot null\b)(?![^;,]*\b(?:default|generated)\b)`;
/** Changes that remove, rename or narrow what an older program reads or writes. */
const contracting = new RegExp(
  [
    String.raw`\bdrop (?:table|column|type|view|function)\b`,
    String.raw`\brename (?:to|column|constraint)?\b`,
    String.raw`\balter (?:column )?\w+ (?:set not null|(?:set data )?type|drop default)\b`,
    String.raw`\badd (?:column )?(?!constraint|primary|foreign|check|unique)\w+${isNotNull}`,
  ].join('|'),
  'i',
);

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
const contracts = (sql: string): boolean => contracting.test(withoutComments(sql));
/** Returns the oldest migration that a program must know to keep running, as the migration declares it. */
const neededBy = (sql: string): string | undefined =>
  /comment on table kysely_migration is '([^']+)'/i.exec(withoutComments(sql))?.[1];

/** Returns the reason why a migration may not run beside the version before it, considering all migrations in order. */
function problemOf(name: string, sql: string, names: string[]): string | undefined {
  if (!contracts(sql)) return undefined;
  const needed = neededBy(sql);
  if (needed === undefined)
    return `${name} takes away what the version before it may use: expand first, contract a version later (docs/decisions/074-two-versions-on-one-database.md)`;
  return names.indexOf(needed) < names.indexOf(name) && names.includes(needed)
    ? undefined
    : `${name} needs ${needed}, which is no earlier migration`;
}

test('a migration removes nothing that the previous version uses, or names who may go on', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
  const since = names.slice(names.indexOf(lastBefore) + 1);
  const problems = since.map((name) =>
    problemOf(name, readFileSync(path.join(folder, `${name}.sql`), 'utf8'), names),
  );

  expect(names).toContain(lastBefore);
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
});

describe('a destructive statement', () => {
  test.each([
    'drop table letters;',
    'alter table orders drop column email;',
    'alter table letters rename to mails;',
    'alter table orders rename column run_id to lease_id;',
    'alter table orders alter column email set not null;',
    'alter table orders alter column n type int;',
    'alter table orders alter column n drop default;',
    'alter table orders add column note text not null;',
    'alter table orders\n  add note text -- why\n  not null;',
  ])('%s', (sql) => {
    expect(problemOf('037-b', sql, ['036-a', '037-b'])).toContain('expand first');
  });

  test('is allowed once it says which migration a program must know', () => {
    const sql = "alter table orders drop column email; comment on table kysely_migration is '036-a';";
    expect(problemOf('037-b', sql, ['036-a', '037-b'])).toBeUndefined();
    expect(problemOf('037-b', sql, ['037-b'])).toContain('no earlier migration');
  });
});

test.each([
  'create table servers (name text primary key, seen_at timestamptz not null);',
  'alter table orders add column note text;',
  "alter table orders add column note text not null default '';",
  'alter table orders add column id bigint generated always as identity not null;',
  'alter table orders add constraint positive check (n > 0);',
  'drop index orders_by_email;',
  'alter table orders alter column email drop not null;',
])('%s removes nothing', (sql) => {
  expect(contracts(sql)).toBe(false);
});
