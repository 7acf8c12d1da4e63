import type { AlertPost, AlertPostBody } from '../schema/alerts.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';
import { writeDown } from '../connection/write-down.ts';

/** Longer than a try may take: after that the post of a crashed sender is due again. */
const tryingSeconds = 60;

export function createAlertPosts(db: Database) {
  /** Adds a post to the operator's webhook, in the caller's transaction. */
  async function add(body: AlertPostBody, tx = db): Promise<void> {
    await tx
      .insertInto('alertPosts')
      .values({ body: JSON.stringify(body) })
      .execute();
  }

  /** Takes the oldest due post, which counts as a try; undefined if none is due. */
  function take(): Promise<AlertPost | undefined> {
    const due = db
      .selectFrom('alertPosts')
      .select('id')
      .where('nextTryAt', '<=', now)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked();
    return db
      .updateTable('alertPosts')
      .set((eb) => ({ tries: eb('tries', '+', 1), nextTryAt: inSeconds(tryingSeconds) }))
      .where('id', '=', due)
      .returningAll()
      .executeTakeFirst();
  }

  /** Removes a post that was accepted or is given up. */
  async function remove(id: string): Promise<void> {
    await writeDown(() => db.deleteFrom('alertPosts').where('id', '=', id).execute());
  }

  async function retry(id: string, seconds: number): Promise<void> {
    await db
      .updateTable('alertPosts')
      .set({ nextTryAt: inSeconds(seconds) })
      .where('id', '=', id)
      .execute();
  }

  return { add, take, remove, retry };
}
