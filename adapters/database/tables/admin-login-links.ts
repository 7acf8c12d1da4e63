import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

export const linkMinutes = 10;

export type AdminLoginLinks = ReturnType<typeof createAdminLoginLinks>;

/** Tokens that log in to the console once, within ten minutes. */
export function createAdminLoginLinks(db: Database) {
  /** Takes in a new one, and forgets those that are over. */
  async function add(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('adminLoginLinks').where('expiresAt', '<=', now).execute();
    const expiresAt = inSeconds(linkMinutes * 60);
    await db.insertInto('adminLoginLinks').values({ tokenHash, expiresAt }).execute();
  }

  /** @returns false when there is no such token, or it was used before, or is too old */
  async function use(tokenHash: Buffer): Promise<boolean> {
    const used = db.deleteFrom('adminLoginLinks').where('tokenHash', '=', tokenHash);
    return (await used.where('expiresAt', '>', now).executeTakeFirst()).numDeletedRows > 0n;
  }

  return { add, use };
}
