import type { Database } from '../database.ts';
import type { AuditEntry } from '../operator-tables.ts';

/** What operators did, to what, why, and how it ended. */
export function createAuditLog(db: Database) {
  /** Records what is about to be done. @returns what `end` completes. */
  async function begin(entry: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'reason'>): Promise<string> {
    const { id } = await db.insertInto('auditLog').values(entry).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  async function end(id: string, result: string): Promise<void> {
    await db.updateTable('auditLog').set({ result }).where('id', '=', id).execute();
  }

  /** All that was done to this subject, oldest first. */
  function about(subject: string): Promise<AuditEntry[]> {
    return db.selectFrom('auditLog').selectAll().where('subject', '=', subject).orderBy('id').execute();
  }

  return { begin, end, about };
}
