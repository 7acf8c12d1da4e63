import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

const minutes = 5;

/** Stores the challenges that authenticators sign, each valid once within five minutes. */
export function createAdminChallenges(db: Database) {
  /** Adds a challenge, and deletes expired ones. */
  async function add(challenge: string): Promise<void> {
    await db.deleteFrom('adminChallenges').where('expiresAt', '<=', now).execute();
    const expiresAt = inSeconds(minutes * 60);
    await db.insertInto('adminChallenges').values({ challenge, expiresAt }).execute();
  }

  /** @returns false if the challenge is unknown, used or expired */
  async function use(challenge: string): Promise<boolean> {
    const used = db.deleteFrom('adminChallenges').where('challenge', '=', challenge);
    return (await used.where('expiresAt', '>', now).executeTakeFirst()).numDeletedRows > 0n;
  }

  return { add, use };
}
