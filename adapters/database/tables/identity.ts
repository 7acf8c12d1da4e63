import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Identity } from '../schema/schema.ts';
import { now } from '../time.ts';

/** Stores which shop this database is: the id in Stripe's metadata, since when, and whether a backup was restored into it. */
export function createIdentity(db: Database) {
  /** Records that a backup has just been restored into this database; part of the command that restores. */
  async function noteRestored(): Promise<void> {
    await db.updateTable('identity').set({ restoredAt: now }).execute();
  }

  /** Reads the identity and locks it until the transaction ends. */
  function lock(tx = db): Promise<Identity> {
    return tx.selectFrom('identity').selectAll().forUpdate().executeTakeFirstOrThrow();
  }

  /** Records the APP_SECRET that belongs to the database, by its fingerprint, and that it has a storage. */
  async function claim(secretFingerprint: string | null, tx = db): Promise<void> {
    const storageClaimedAt = sql<Date>`coalesce(storage_claimed_at, now())`;
    await tx.updateTable('identity').set({ secretFingerprint, storageClaimedAt }).execute();
  }

  /** Returns the prefix of the keys of this database's queue in a Redis that other shops may use, too. */
  async function queuePrefix(): Promise<string> {
    const { id } = await read();
    return `toonbooth-${id}`;
  }

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

  return { noteRestored, lock, claim, queuePrefix, read, ownId, tryWrite };
}
