import type { Selectable } from 'kysely';
import type { Release } from '../../updates/releases.ts';
import type { Database } from '../database.ts';
import type { UpdateChecksTable } from '../schema/operator.ts';
import { now } from '../time.ts';

export type UpdateCheck = Selectable<Omit<UpdateChecksTable, 'onlyOne'>>;

/** Stores the last check for newer versions of the shop. */
export function createUpdateChecks(db: Database) {
  /** Returns undefined if there was none yet. */
  function last(): Promise<UpdateCheck | undefined> {
    return db.selectFrom('updateChecks').select(['checkedAt', 'error', 'releases']).executeTakeFirst();
  }

  async function write(check: { error: string | null; releases?: string }): Promise<void> {
    const adding = db.insertInto('updateChecks').values(check);
    await adding
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ ...check, checkedAt: now }))
      .execute();
  }

  return {
    last,
    recordReleases: (releases: Release[]) => write({ error: null, releases: JSON.stringify(releases) }),
    /** Keeps the releases of the check before. */
    recordFailure: (error: string) => write({ error }),
  };
}
