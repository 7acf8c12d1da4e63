import { sql, type Insertable } from 'kysely';
import type { AdminSession, AdminTables } from '../schema/admin.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** Hours after which a session ends, and hours without a request after which it does. */
export const sessionHours = 7 * 24;
const idleHours = 12;
/** Precision of `seenAt` in seconds: not every request writes it. */
const seenSeconds = 60;

const isAlive = sql<boolean>`(created_at > ${inSeconds(-sessionHours * 3600)}
  and seen_at > ${inSeconds(-idleHours * 3600)})`;

/** Stores console sessions. Only those begun under their person's current credential (password and second factor) count. */
export function createAdminSessions(db: Database) {
  /** Begins a session, and deletes those that are over. */
  async function begin(session: Insertable<AdminTables['adminSessions']>): Promise<AdminSession> {
    await db
      .deleteFrom('adminSessions')
      .where((eb) => eb.not(isAlive))
      .execute();
    return db.insertInto('adminSessions').values(session).returningAll().executeTakeFirstOrThrow();
  }

  const alive = () => db.selectFrom('adminSessions').selectAll().where(isAlive);

  /** Returns the session of this token, whatever its credential; undefined if there is none or it is over. */
  function find(tokenHash: Buffer): Promise<AdminSession | undefined> {
    return alive().where('tokenHash', '=', tokenHash).executeTakeFirst();
  }

  async function markUsed(id: string): Promise<void> {
    await db
      .updateTable('adminSessions')
      .set({ seenAt: now })
      .where('id', '=', id)
      .where('seenAt', '<', inSeconds(-seenSeconds))
      .execute();
  }

  /** Keeps the session alive under a new password or second factor, which its own browser has just set. */
  async function keep(id: string, credential: Buffer): Promise<void> {
    await db.updateTable('adminSessions').set({ credential }).where('id', '=', id).execute();
  }

  /** Lists the live sessions of these credentials, last used first. */
  function list(credentials: Buffer[]): Promise<AdminSession[]> {
    return alive().where('credential', 'in', credentials).orderBy('seenAt', 'desc').execute();
  }

  /** @returns false if no session id begins with `id`, or with `personId`, none of this person */
  async function end(id: string, personId?: string): Promise<boolean> {
    const ended = db
      .deleteFrom('adminSessions')
      .where(sql<boolean>`starts_with(id::text, ${id})`)
      .$if(personId !== undefined, (query) => query.where('personId', '=', personId ?? ''));
    return (await ended.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Ends all sessions, or those of a person, except `kept`. @returns their number */
  async function endAll(personId?: string, kept?: string): Promise<number> {
    const ended = db
      .deleteFrom('adminSessions')
      .$if(personId !== undefined, (query) => query.where('personId', '=', personId ?? ''))
      .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''));
    return Number((await ended.executeTakeFirst()).numDeletedRows);
  }

  return { begin, find, markUsed, keep, list, end, endAll };
}
