import { sql } from 'kysely';
import { quoted } from '../backup/tables.ts';
import type { Database } from '../database.ts';

/** Checks whether the account of this connection may create databases. */
export async function mayCreateDatabase(db: Database): Promise<boolean> {
  const asked = sql<{
    may: boolean;
  }>`select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`;
  return (await asked.execute(db)).rows[0]?.may === true;
}

export async function dropDatabase(db: Database, name: string): Promise<void> {
  await sql`drop database if exists ${sql.raw(quoted(name))} with (force)`.execute(db);
}

/** Runs `work` on an empty database beside this one and drops it; first drops one that a crashed process left. */
export async function withTemporaryDatabase<T>(
  { db, url, name }: { db: Database; url: string; name: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  await dropDatabase(db, name);
  const { rows } = await sql<{ encoding: string }>`
    select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`.execute(
    db,
  );
  // The C locale is available for every encoding; nothing in there is sorted for a person.
  await sql`create database ${sql.raw(quoted(name))} template template0 encoding ${sql.lit(rows[0]?.encoding ?? 'UTF8')}
    lc_collate 'C' lc_ctype 'C'`.execute(db);
  try {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return await work(address.href);
  } finally {
    await dropDatabase(db, name);
  }
}
