import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#adapters/database/migrate.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { insertRows, oldOrders, oldRows } from '../database/old-shop.ts';
import { describeDatabase, moveDatabase, rowsOf } from '../support/backups.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';

const folder = 'adapters/database/migrations';
/** Last migration of 0.1.0, which had no backups: they came with the identity of a database. */
const first = '006-lacking-machines';
const withBackups = '009-identity';
const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

type State = { commit: string; files: Map<string, string> };

/** Returns the states of the migrations' files since 0.1.0, one for each change: names and blobs, each state once. */
function statesOfThePast(): State[] {
  const commits = git('log', '--first-parent', '--reverse', '--format=%h', '--', folder).split('\n');
  const states = new Map<string, State>();
  for (const commit of commits) {
    const listed = git('ls-tree', '--format=%(objectname) %(path)', commit, `${folder}/`);
    const files = listed.split('\n').map((line): [string, string] => {
      const [blob = '', file = ''] = line.split(' ');
      return [path.basename(file, '.sql'), blob];
    });
    if (files.some(([name]) => name === withBackups)) states.set(listed, { commit, files: new Map(files) });
  }
  return [...states.values()];
}

const states = (() => {
  try {
    return statesOfThePast();
  } catch {
    return [];
  }
})();
const whyNoHistory = states.length < 20 ? 'the history is not here, or only a part of it' : undefined;

const texts = new Map<string, string>();
/** Returns the text of a migration at that time: it may have changed before it was released. */
function textOf(blob: string): string {
  const text = texts.get(blob) ?? git('cat-file', 'blob', blob);
  texts.set(blob, text);
  return text;
}

/** Some orders in every state. */
const orders = oldOrders().filter(({ n }) => n < 2);

/**
 * Creates a database that applies one commit's migrations after another, like a shop that is always up to date, with orders in
 * it.
 */
async function givenPast() {
  const database = await givenBareDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const applied = new Map<string, string>();

  async function apply(name: string, blob: string): Promise<void> {
    await client.query(textOf(blob));
    await client.query('insert into kysely_migration values ($1, now())', [name]);
    applied.set(name, blob);
    if (name !== first) return;
    for (const [table, rows] of Object.entries(oldRows(orders))) await insertRows(client, table, rows);
  }

  return {
    url: database.url,
    async become({ files }: State): Promise<void> {
      // A migration that was changed before its release: its databases had to be created anew.
      if (applied.size === 0 || [...applied].some(([name, blob]) => files.get(name) !== blob)) {
        await empty(database.url);
        await migrate(database.url, () => false);
        applied.clear();
      }
      for (const [name, blob] of files) if (!applied.has(name)) await apply(name, blob);
    },
    async [Symbol.asyncDispose]() {
      await client.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

const empty = (url: string) =>
  query(url, 'drop schema if exists bullmq cascade; drop schema public cascade; create schema public');

test('a backup from every commit with a changed migration since 0.1.0 is restored by this version', async ({
  skip,
  annotate,
}) => {
  skip(whyNoHistory !== undefined, whyNoHistory);
  const known = await knownMigrations();
  await using past = await givenPast();
  await using bare = await givenBareDatabase();

  for (const state of states) {
    await past.become(state);
    await empty(bare.url);
    const dump = await moveDatabase(past.url, bare.url);
    const restored = await describeDatabase(bare.url);

    expect(dump.migrations, state.commit).toEqual([...state.files.keys()]);
    expect(rowsOf(dump).orders).toBe(orders.length);
    expect(rowsOf(restored), state.commit).toMatchObject({ ...rowsOf(dump), rate_limits: 0 });
    expect(restored.migrations).toEqual(known);
  }
  await annotate(`${states.length} states of the migrations`);
});
