import type { Selectable } from 'kysely';
import type { AdminTables } from '../admin-tables.ts';
import type { Database } from '../database.ts';
import { now } from '../time.ts';
import { replaceRecoveryCodes } from './admin-recovery-codes.ts';

type SecondFactor = Selectable<AdminTables['adminSecondFactors']>;

/** Stores the console's second factor, if there is one, and one that is being set up. */
export function createAdminSecondFactors(db: Database) {
  /** Returns the factor that a login needs. */
  function current(): Promise<SecondFactor | undefined> {
    return db
      .selectFrom('adminSecondFactors')
      .selectAll()
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst();
  }

  /** Begins to set up a factor, and deletes others that were never confirmed. */
  async function begin(id: string): Promise<void> {
    await db.deleteFrom('adminSecondFactors').where('confirmedAt', 'is', null).execute();
    await db.insertInto('adminSecondFactors').values({ id }).execute();
  }

  /** Returns the factor that is being set up; undefined if none is. */
  function begun(): Promise<SecondFactor | undefined> {
    return db
      .selectFrom('adminSecondFactors')
      .selectAll()
      .where('confirmedAt', 'is', null)
      .executeTakeFirst();
  }

  /** Makes the factor that is being set up the one that counts. @returns false if it is gone, or another counts already */
  function confirm(id: string, step: number, recoveryHashes: Buffer[]): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const confirmed = await tx
        .updateTable('adminSecondFactors')
        .set({ confirmedAt: now, lastStep: step })
        .where('id', '=', id)
        .where('confirmedAt', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(eb.selectFrom('adminSecondFactors').select('id').where('confirmedAt', 'is not', null)),
          ),
        )
        .executeTakeFirst();
      if (confirmed.numUpdatedRows === 0n) return false;
      await replaceRecoveryCodes(tx, id, recoveryHashes);
      return true;
    });
  }

  /** Accepts the code of a half minute, once. @returns false if it, or a later one, was accepted before */
  async function takeStep(id: string, step: number): Promise<boolean> {
    const taken = db
      .updateTable('adminSecondFactors')
      .set({ lastStep: step })
      .where('id', '=', id)
      .where('lastStep', '<', String(step));
    return (await taken.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** @returns false if there was none */
  async function remove(): Promise<boolean> {
    return (await db.deleteFrom('adminSecondFactors').executeTakeFirst()).numDeletedRows > 0n;
  }

  return { current, begin, begun, confirm, takeStep, remove };
}
