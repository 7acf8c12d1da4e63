import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { inSeconds } from '../time.ts';

/** An attempt at a code: its address and its request, both hashed. The same request again is the same guess. */
export type CodeGuess = { addressHash: Buffer; requestHash: Buffer };

/** Seconds for which a wrong guess counts. */
export const guessSeconds = 3600;

export function createCodeGuesses(db: Database, mostPerHour: () => number) {
  /** Removes a guess that was right; part of the transaction that redeems the code. */
  async function remove({ addressHash, requestHash }: CodeGuess, tx = db): Promise<void> {
    await tx
      .deleteFrom('codeGuesses')
      .where('addressHash', '=', addressHash)
      .where('requestHash', '=', requestHash)
      .execute();
  }

  /** Deletes guesses that no longer count. */
  async function removeOld(): Promise<void> {
    await db.deleteFrom('codeGuesses').where('at', '<=', inSeconds(-guessSeconds)).execute();
  }

  /**
   * Counts a guess before it is checked, so that many at once cannot get around the limit.
   * @returns false if the address has none left within the hour
   */
  async function add(guess: CodeGuess): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      // One after the other per address: two at once would not see each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${guess.addressHash.toString('hex')}, 0))`.execute(
        tx,
      );
      const counted = tx
        .selectFrom('codeGuesses')
        .where('addressHash', '=', guess.addressHash)
        .where('at', '>', inSeconds(-guessSeconds));
      const same = await counted.select('id').where('requestHash', '=', guess.requestHash).executeTakeFirst();
      if (same) return true;
      const { count } = await counted
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostPerHour()) return false;
      await remove(guess, tx);
      await tx.insertInto('codeGuesses').values(guess).execute();
      return true;
    });
  }

  return { remove, removeOld, add };
}
