import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The small copy of each uploaded photo that was looked at, as JPEG. It goes with its draft. */
export function createDraftPreviews(db: Database) {
  async function of(draftId: string): Promise<Buffer | undefined> {
    const query = db.selectFrom('draftPreviews').select('jpeg').where('draftId', '=', draftId);
    return (await query.executeTakeFirst())?.jpeg;
  }

  /** Keeps it, unless the draft is gone. */
  async function put(draftId: string, jpeg: Buffer): Promise<void> {
    const kept = db
      .selectFrom('drafts')
      .select(['id', sql<Buffer>`${jpeg}::bytea`.as('jpeg')])
      .where('id', '=', draftId)
      // Else its removal in between would be an error of this statement.
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
