import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { AuditEntry } from '../schema/operator.ts';

type Page = { before?: string | undefined; withLooks: boolean; limit: number };

/** Stores what operators did, to which subject, why, and the outcome. */
export function createAuditLog(db: Database) {
  /** Records an action about to be taken. @returns the id with which `end` records its outcome */
  async function begin(entry: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'reason'>): Promise<string> {
    const { id } = await db.insertInto('auditLog').values(entry).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  async function end(id: string, result: string): Promise<void> {
    await db.updateTable('auditLog').set({ result }).where('id', '=', id).execute();
  }

  /** Returns all actions on this subject, oldest first. */
  function about(subject: string): Promise<AuditEntry[]> {
    return db.selectFrom('auditLog').selectAll().where('subject', '=', subject).orderBy('id').execute();
  }

  /** Returns the newest entries first, from before `before`. `withLooks: false` leaves out actions that change nothing. */
  function newest({ before, withLooks, limit }: Page): Promise<AuditEntry[]> {
    return db
      .selectFrom('auditLog')
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .$if(!withLooks, (query) => query.where(sql<boolean>`action !~ '\\.(list|show|picture|sessions)$'`))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  return { begin, end, about, newest };
}
