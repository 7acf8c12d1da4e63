import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Stores the small copy of each uploaded photo that was looked at, as JPEG. It is deleted with its draft. */
export function createDraftPreviews(db: Database) {
  async function of(draftId: string): Promise<Buffer | undefined> {
    const query = db.selectFrom('draftPreviews').select('jpeg').where('draftId', '=', draftId);
    return (await query.executeTakeFirst())?.jpeg;
  }

  /** Stores a copy, unless the draft is gone. */
  async function put(draftId: string, jpeg: Buffer): Promise<void> {
    const kept = db
      .selectFrom('drafts')
      .select(['id', sql<Buffer>`${jpeg}::bytea`.as('jpeg')])
      .where('id', '=', draftId)
      // Without the lock, a concurrent removal of the draft would make this statement fail.
      .forKeyShare();
    await db
      .insertInto('draftPreviews')
      .columns(['draftId', 'jpeg'])
      .expression(kept)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return { of, put };
}
