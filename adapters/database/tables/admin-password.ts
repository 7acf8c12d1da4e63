import type { Database } from '../database.ts';
import { now } from '../time.ts';

/** Stores the console's password as set by `toonbooth admin password`: only its scrypt hash. */
export function createAdminPassword(db: Database) {
  async function readHash(): Promise<string | undefined> {
    return (await db.selectFrom('adminPassword').select('hash').executeTakeFirst())?.hash;
  }

  async function setHash(hash: string): Promise<void> {
    await db
      .insertInto('adminPassword')
      .values({ hash })
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ hash, setAt: now }))
      .execute();
  }

  return { readHash, setHash };
}
