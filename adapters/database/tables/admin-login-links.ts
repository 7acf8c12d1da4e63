import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

export const linkMinutes = 10;

export type AdminLoginLinks = ReturnType<typeof createAdminLoginLinks>;

/** Stores tokens that log in to the console once, within ten minutes. */
export function createAdminLoginLinks(db: Database) {
  /** Adds a token, and deletes expired ones. */
  async function add(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('adminLoginLinks').where('expiresAt', '<=', now).execute();
    const expiresAt = inSeconds(linkMinutes * 60);
    await db.insertInto('adminLoginLinks').values({ tokenHash, expiresAt }).execute();
  }

  /** @returns false if the token is unknown, used or expired */
  async function use(tokenHash: Buffer): Promise<boolean> {
    const used = db.deleteFrom('adminLoginLinks').where('tokenHash', '=', tokenHash);
    return (await used.where('expiresAt', '>', now).executeTakeFirst()).numDeletedRows > 0n;
  }

  return { add, use };
}
