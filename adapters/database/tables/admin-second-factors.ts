import type { Selectable } from 'kysely';
import type { AdminTables } from '../schema/admin.ts';
import type { Database } from '../database.ts';
import { now } from '../time.ts';
import { createAdminRecoveryCodes } from './admin-recovery-codes.ts';

type SecondFactor = Selectable<AdminTables['adminSecondFactors']>;

/** Stores people's second factors, at most one of each person, and those that are being set up. */
export function createAdminSecondFactors(db: Database) {
  const recoveryCodes = createAdminRecoveryCodes(db);

  /** Returns the factor that a login needs. */
  function current(personId: string): Promise<SecondFactor | undefined> {
    return db
      .selectFrom('adminSecondFactors')
      .selectAll()
      .where('personId', '=', personId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst();
  }

  /** Begins to set up a factor, and deletes this person's others that were never confirmed. */
  async function begin(id: string, personId: string): Promise<void> {
    const others = db.deleteFrom('adminSecondFactors').where('personId', '=', personId);
    await others.where('confirmedAt', 'is', null).execute();
    await db.insertInto('adminSecondFactors').values({ id, personId }).execute();
  }

  /** Returns the factor that is being set up; undefined if none is. */
  function begun(personId: string): Promise<SecondFactor | undefined> {
    return db
      .selectFrom('adminSecondFactors')
      .selectAll()
      .where('personId', '=', personId)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst();
  }

  /** Makes the factor that is being set up the one that counts. @returns false if it is gone, or another counts already */
  function confirm({ id, personId }: SecondFactor, step: number, recoveryHashes: Buffer[]): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const confirmed = await tx
        .updateTable('adminSecondFactors')
        .set({ confirmedAt: now, lastStep: step })
        .where('id', '=', id)
        .where('confirmedAt', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('adminSecondFactors')
                .select('id')
                .where('personId', '=', personId)
                .where('confirmedAt', 'is not', null),
            ),
          ),
        )
        .executeTakeFirst();
      if (confirmed.numUpdatedRows === 0n) return false;
      await recoveryCodes.add(id, recoveryHashes, tx);
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
  async function remove(personId: string): Promise<boolean> {
    const removed = db.deleteFrom('adminSecondFactors').where('personId', '=', personId);
    return (await removed.executeTakeFirst()).numDeletedRows > 0n;
  }

  return { current, begin, begun, confirm, takeStep, remove };
}
