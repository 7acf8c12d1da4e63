import type { Insertable } from 'kysely';
import type { AdminTables, Passkey } from '../schema/admin.ts';
import type { Database } from '../database.ts';
import { now } from '../time.ts';

/** Stores people's passkeys, of which the shop knows only the public half. */
export function createAdminPasskeys(db: Database) {
  function find(id: string): Promise<Passkey | undefined> {
    return db.selectFrom('adminPasskeys').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Lists a person's, oldest first. */
  function list(personId: string): Promise<Passkey[]> {
    const all = db.selectFrom('adminPasskeys').selectAll().where('personId', '=', personId);
    return all.orderBy('createdAt').execute();
  }

  /** Tells whether anybody has one. */
  async function isAny(): Promise<boolean> {
    return (await db.selectFrom('adminPasskeys').select('id').limit(1).executeTakeFirst()) !== undefined;
  }

  async function add(passkey: Insertable<AdminTables['adminPasskeys']>): Promise<void> {
    await db.insertInto('adminPasskeys').values(passkey).execute();
  }

  async function markUsed(id: string, counter: number): Promise<void> {
    await db.updateTable('adminPasskeys').set({ counter, usedAt: now }).where('id', '=', id).execute();
  }

  /** Removes a person's passkey, or all of them. @returns false if there was none */
  async function remove(personId: string, id?: string): Promise<boolean> {
    const removed = db
      .deleteFrom('adminPasskeys')
      .where('personId', '=', personId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''));
    return (await removed.executeTakeFirst()).numDeletedRows > 0n;
  }

  return { find, list, isAny, add, markUsed, remove };
}
