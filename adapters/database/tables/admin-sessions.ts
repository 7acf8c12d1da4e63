import { sql, type Insertable } from 'kysely';
import type { AdminSession, AdminTables } from '../admin-tables.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** A session ends by itself after so many hours, and after so many without a request. */
export const sessionHours = 7 * 24;
const idleHours = 12;
/** So exactly is known when a session was last used, in seconds: not every request writes. */
const seenSeconds = 60;

const isAlive = sql<boolean>`(created_at > ${inSeconds(-sessionHours * 3600)}
  and seen_at > ${inSeconds(-idleHours * 3600)})`;

/** Who is logged in to the console. Only sessions that began under the password of now, whose fingerprint is `credential`, count. */
export function createAdminSessions(db: Database) {
  /** Begins a session, and forgets those that are over. */
  async function begin(session: Insertable<AdminTables['adminSessions']>): Promise<AdminSession> {
    await db
      .deleteFrom('adminSessions')
      .where((eb) => eb.not(isAlive))
      .execute();
    return db.insertInto('adminSessions').values(session).returningAll().executeTakeFirstOrThrow();
  }

  const alive = (credential: Buffer) =>
    db.selectFrom('adminSessions').selectAll().where('credential', '=', credential).where(isAlive);

  /** The session of this token, noted as used now; undefined when there is none or it is over. */
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

  /** Lets it go on under another password or second factor, which its own browser has just set. */
  async function keep(id: string, credential: Buffer): Promise<void> {
    await db.updateTable('adminSessions').set({ credential }).where('id', '=', id).execute();
  }

  /** All that are logged in, the one that was used last first. */
  function list(credential: Buffer): Promise<AdminSession[]> {
    return alive(credential).orderBy('seenAt', 'desc').execute();
  }

  /** @returns false when there is none whose id begins so. */
  async function end(id: string): Promise<boolean> {
    const ended = db.deleteFrom('adminSessions').where(sql<boolean>`starts_with(id::text, ${id})`);
    return (await ended.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** @returns how many there were */
  async function endAll(): Promise<number> {
    return Number((await db.deleteFrom('adminSessions').executeTakeFirst()).numDeletedRows);
  }

  return { begin, use, keep, list, end, endAll };
}
