import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Identity } from '../schema/schema.ts';
import { now } from '../time.ts';

/** Records that a backup has just been restored into this database; part of the command that restores. */
export async function noteRestored(db: Database): Promise<void> {
  await db.updateTable('identity').set({ restoredAt: now }).execute();
}

/** Reads the identity and locks it until the transaction ends. */
export function lockIdentity(tx: Database): Promise<Identity> {
  return tx.selectFrom('identity').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Records the APP_SECRET that belongs to the database, by its fingerprint, and that it has a storage. */
export async function claimIdentity(tx: Database, secretFingerprint: string | null): Promise<void> {
  const storageClaimedAt = sql<Date>`coalesce(storage_claimed_at, now())`;
  await tx.updateTable('identity').set({ secretFingerprint, storageClaimedAt }).execute();
}

/** Returns the prefix of the keys of this database's queue in a Redis that other shops may use, too. */
export async function queuePrefix(db: Database): Promise<string> {
  const { id } = await createIdentity(db).read();
  return `toonbooth-${id}`;
}

/** Stores which shop this database is: the id in Stripe's metadata, since when, and whether a backup was restored into it. */
export function createIdentity(db: Database) {
  function read(): Promise<Identity> {
    return db.selectFrom('identity').selectAll().executeTakeFirstOrThrow();
  }

  let id: string | undefined;

  /** Returns the id, which a database keeps for ever: it is read once. */
  async function ownId(): Promise<string> {
    return (id ??= (await read()).id);
  }

  /** Runs a write that changes nothing. @throws the database's own error if nothing can be written. */
  async function tryWrite(): Promise<void> {
    await db
      .updateTable('identity')
      .set((eb) => ({ id: eb.ref('id') }))
      .where(sql<boolean>`false`)
      .execute();
  }

  return { read, ownId, tryWrite };
}
