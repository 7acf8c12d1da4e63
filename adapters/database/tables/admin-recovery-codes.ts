import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Stores codes that replace the second factor once each, only as hashes. */
export function createAdminRecoveryCodes(db: Database) {
  /** Adds the codes of a new factor, in the caller's transaction. Those of an earlier one were deleted with it. */
  async function add(factorId: string, codeHashes: Buffer[], tx = db): Promise<void> {
    await tx
      .insertInto('adminRecoveryCodes')
      .values(codeHashes.map((codeHash) => ({ codeHash, factorId })))
      .execute();
  }

  /** @returns false if the code is unknown or used */
  async function use(codeHash: Buffer, factorId: string): Promise<boolean> {
    const used = db
      .deleteFrom('adminRecoveryCodes')
      .where('codeHash', '=', codeHash)
      .where('factorId', '=', factorId);
    return (await used.executeTakeFirst()).numDeletedRows > 0n;
  }

  async function count(factorId: string): Promise<number> {
    const rows = db.selectFrom('adminRecoveryCodes').select(sql<number>`count(*)::int`.as('count'));
    return (await rows.where('factorId', '=', factorId).executeTakeFirstOrThrow()).count;
  }

  return { add, use, count };
}
