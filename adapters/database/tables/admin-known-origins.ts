import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** Days for which a browser or an address is known after its last login. */
export const knownDays = 90;
const isOver = inSeconds(-knownDays * 86_400);

/** Stores the origins of the operator's logins under the current password, as hashes of browser tokens and of addresses. */
export function createAdminKnownOrigins(db: Database) {
  /** Records the origins of a login, and deletes expired ones. */
  async function remember(hashes: Buffer[], credential: Buffer): Promise<void> {
    await db.deleteFrom('adminKnownOrigins').where('seenAt', '<=', isOver).execute();
    await db
      .insertInto('adminKnownOrigins')
      .values(hashes.map((originHash) => ({ originHash, credential })))
      .onConflict((conflict) => conflict.column('originHash').doUpdateSet({ credential, seenAt: now }))
      .execute();
  }

  async function isKnown(originHash: Buffer, credential: Buffer): Promise<boolean> {
    const query = db.selectFrom('adminKnownOrigins').select('seenAt').where('originHash', '=', originHash);
    const found = await query
      .where('credential', '=', credential)
      .where('seenAt', '>', isOver)
      .executeTakeFirst();
    return found !== undefined;
  }

  return { remember, isKnown };
}
