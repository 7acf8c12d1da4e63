import { Refusal } from '#domain/refusal.ts';
import { idempotencyKeyHours } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import { inSeconds } from '../time.ts';

/** A request that must have one effect however often it comes: its key and its body, both hashed (SHA-256). */
export type KeyedRequest = { scope: 'photo' | 'order'; keyHash: Buffer; requestHash: Buffer };

export function createIdempotencyKeys(db: Database) {
  /**
   * Claims the key for `subject` in the caller's transaction. A second claim waits for the first to commit.
   * @returns the earlier subject if the key was used before for the same request, else undefined.
   * @throws Refusal `key_reused` if it was used for another request.
   */
  async function claim(key: KeyedRequest, subject: string, tx = db): Promise<string | undefined> {
    const claimed = await tx
      .insertInto('idempotencyKeys')
      .values({ ...key, subject })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst();
    if (claimed) return undefined;
    return subjectOf(key, tx);
  }

  /**
   * @returns the subject that the same request created before, if it did
   * @throws Refusal `key_reused` if the key was used for another request.
   */
  async function subjectOf(key: KeyedRequest, tx = db): Promise<string | undefined> {
    const earlier = await tx
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('scope', '=', key.scope)
      .where('keyHash', '=', key.keyHash)
      .executeTakeFirst();
    if (earlier && !earlier.requestHash.equals(key.requestHash)) throw new Refusal('key_reused');
    return earlier?.subject;
  }

  /** Deletes keys of requests too old to be repeated. */
  async function removeOld(): Promise<void> {
    await db
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<=', inSeconds(-idempotencyKeyHours * 3600))
      .execute();
  }

  return { claim, subjectOf, removeOld };
}
