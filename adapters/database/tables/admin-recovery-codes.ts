import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Hands out new codes in place of all others, in the caller's transaction. */
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

/** Codes that stand for the second factor once each, of which only a hash is kept. */
export function createAdminRecoveryCodes(db: Database) {
  /** @returns false when there is no such code, or it was used before */
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
