import { Refusal } from '#domain/refusal.ts';
import type { Querying } from '../database.ts';

/** A request that must have one effect however often it comes: its key and what it asked, both hashed (SHA-256). */
export type KeyedRequest = { scope: 'photo' | 'order'; keyHash: Buffer; requestHash: Buffer };

/**
 * Claims the key for `subject` inside the caller's transaction. A second claim waits for the first to commit.
 * @returns the earlier subject when the key was used before for the same request, else undefined.
 * @throws Refusal `key_reused` when it was used for another request.
 */
export async function claimKey(
  tx: Querying,
  key: KeyedRequest,
  subject: string,
): Promise<string | undefined> {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ ...key, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', key.scope)
    .where('keyHash', '=', key.keyHash)
    .executeTakeFirstOrThrow();
  if (!earlier.requestHash.equals(key.requestHash)) throw new Refusal('key_reused');
  return earlier.subject;
}
