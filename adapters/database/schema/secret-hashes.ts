import { sql } from 'kysely';
import { hashOf, type Secrets } from '../../secrets.ts';
import type { Database } from '../database.ts';

const batch = 1_000;

type Derived = { table: string; id: string; hash: string; derive: (id: string) => string };

/** Secrets derived from APP_SECRET, with the tables and columns of their hashes. */
const derived = (secrets: Secrets): Derived[] => [
  { table: 'orders', id: 'id', hash: 'token_hash', derive: secrets.orderToken },
  { table: 'drafts', id: 'id', hash: 'secret_hash', derive: secrets.photoSecret },
  { table: 'proofs', id: 'id', hash: 'secret_hash', derive: secrets.proofSecret },
  { table: 'shares', id: 'id', hash: 'secret_hash', derive: secrets.shareSecret },
  { table: 'codes', id: 'source_order_id', hash: 'code_hash', derive: secrets.codeFor },
];

async function replace(tx: Database, { table, id, hash, derive }: Derived): Promise<void> {
  const [name, key] = [sql.table(table), sql.ref(id)];
  const { rows } = await sql<{
    id: string;
  }>`select ${key} as id from ${name} where ${key} is not null`.execute(tx);
  for (let at = 0; at < rows.length; at += batch) {
    const ids = rows.slice(at, at + batch).map((row) => row.id);
    const hashes = ids.map((one) => hashOf(derive(one)));
    await sql`update ${name} set ${sql.ref(hash)} = new.hash
      from unnest(${ids}::uuid[], ${hashes}::bytea[]) as new (id, hash) where ${name}.${key} = new.id`.execute(
      tx,
    );
  }
}

/**
 * Derives every link and code again after a change of APP_SECRET: those already handed out stop working, and those that the
 * shop shows and mails from now on work. Updates all tables that store such a hash in the same way.
 */
export async function replaceSecretHashes(tx: Database, secrets: Secrets): Promise<void> {
  for (const one of derived(secrets)) await replace(tx, one);
}
