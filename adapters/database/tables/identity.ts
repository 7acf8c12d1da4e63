import type { Database } from '../database.ts';
import type { Identity } from '../schema.ts';
import { now } from '../time.ts';

/** Notes that a backup has just been restored into this database; part of the command that restores. */
export async function noteRestored(db: Database): Promise<void> {
  await db.updateTable('identity').set({ restoredAt: now }).execute();
}

/** Which shop this database is: what Stripe's metadata carries, since when, and whether a backup was restored into it. */
export function createIdentity(db: Database) {
  function read(): Promise<Identity> {
    return db.selectFrom('identity').selectAll().executeTakeFirstOrThrow();
  }

  return { read };
}
