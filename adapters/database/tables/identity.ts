import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Identity } from '../schema.ts';
import { now } from '../time.ts';

/** Notes that a backup has just been restored into this database; part of the command that restores. */
export async function noteRestored(db: Database): Promise<void> {
  await db.updateTable('identity').set({ restoredAt: now }).execute();
}

/** Reads it and keeps others from changing it until the transaction ends. */
export function lockIdentity(tx: Database): Promise<Identity> {
  return tx.selectFrom('identity').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Notes which APP_SECRET belongs to the database, and that a storage does. */
export async function claimIdentity(tx: Database, secretFingerprint: string | null): Promise<void> {
  const storageClaimedAt = sql<Date>`coalesce(storage_claimed_at, now())`;
  await tx.updateTable('identity').set({ secretFingerprint, storageClaimedAt }).execute();
}

/** What the keys of this database's queue begin with in a Redis that other shops may use, too. */
export async function queuePrefix(db: Database): Promise<string> {
  const { id } = await createIdentity(db).read();
  return `toonbooth-${id}`;
}

/** Which shop this database is: what Stripe's metadata carries, since when, and whether a backup was restored into it. */
export function createIdentity(db: Database) {
  function read(): Promise<Identity> {
    return db.selectFrom('identity').selectAll().executeTakeFirstOrThrow();
  }

  /** Writes what changes nothing. @throws the database's own error where nothing can be written. */
  async function tryWrite(): Promise<void> {
    await db
      .updateTable('identity')
      .set((eb) => ({ id: eb.ref('id') }))
      .where(sql<boolean>`false`)
      .execute();
  }

  return { read, tryWrite };
}
