import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Replaces all codes with new ones, in the caller's transaction. */
export async function replaceRecoveryCodes(
  tx: Database,
  factorId: string,
  codeHashes: Buffer[],
): Promise<void> {
  await tx.deleteFrom('adminRecoveryCodes').execute();
  await tx
    .insertInto('adminRecoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, factorId })))
    .execute();
}

/** Stores codes that replace the second factor once each, only as hashes. */
export function createAdminRecoveryCodes(db: Database) {
  /** @returns false if the code is unknown or used */
  async function use(codeHash: Buffer): Promise<boolean> {
    const used = db.deleteFrom('adminRecoveryCodes').where('codeHash', '=', codeHash);
    return (await used.executeTakeFirst()).numDeletedRows > 0n;
  }

  async function count(): Promise<number> {
    const rows = db.selectFrom('adminRecoveryCodes').select(sql<number>`count(*)::int`.as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  }

  return { use, count };
}
