import { sql, type Insertable } from 'kysely';
import type { AdminSession, AdminTables } from '../admin-tables.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** Hours after which a session ends, and hours without a request after which it does. */
export const sessionHours = 7 * 24;
const idleHours = 12;
/** Precision of `seenAt` in seconds: not every request writes it. */
const seenSeconds = 60;

const isAlive = sql<boolean>`(created_at > ${inSeconds(-sessionHours * 3600)}
  and seen_at > ${inSeconds(-idleHours * 3600)})`;

/** Stores console sessions. Only those begun under the current password, whose fingerprint is `credential`, count. */
export function createAdminSessions(db: Database) {
  /** Begins a session, and deletes those that are over. */
  async function begin(session: Insertable<AdminTables['adminSessions']>): Promise<AdminSession> {
    await db
      .deleteFrom('adminSessions')
      .where((eb) => eb.not(isAlive))
      .execute();
    return db.insertInto('adminSessions').values(session).returningAll().executeTakeFirstOrThrow();
  }

  const alive = (credential: Buffer) =>
    db.selectFrom('adminSessions').selectAll().where('credential', '=', credential).where(isAlive);

  /** Returns the session of this token and records its use; undefined if there is none or it is over. */
  async function use(tokenHash: Buffer, credential: Buffer): Promise<AdminSession | undefined> {
    const session = await alive(credential).where('tokenHash', '=', tokenHash).executeTakeFirst();
    if (session) {
      await db
        .updateTable('adminSessions')
        .set({ seenAt: now })
        .where('id', '=', session.id)
        .where('seenAt', '<', inSeconds(-seenSeconds))
        .execute();
    }
    return session;
  }

  /** Keeps the session alive under a new password or second factor, which its own browser has just set. */
  async function keep(id: string, credential: Buffer): Promise<void> {
    await db.updateTable('adminSessions').set({ credential }).where('id', '=', id).execute();
  }

  /** Lists the live sessions, last used first. */
  function list(credential: Buffer): Promise<AdminSession[]> {
    return alive(credential).orderBy('seenAt', 'desc').execute();
  }

  /** @returns false if no session id begins with `id`. */
  async function end(id: string): Promise<boolean> {
    const ended = db.deleteFrom('adminSessions').where(sql<boolean>`starts_with(id::text, ${id})`);
    return (await ended.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** @returns the number of sessions ended */
  async function endAll(): Promise<number> {
    return Number((await db.deleteFrom('adminSessions').executeTakeFirst()).numDeletedRows);
  }

  return { begin, use, keep, list, end, endAll };
}
