import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailKind } from '#domain/mail.ts';
import type { Database, Querying } from '../database.ts';
import type { Mail, MailStatus } from '../schema.ts';

/** Notes that a mail is due; one per order and kind, however often it is asked for. */
export async function addMail(db: Querying, orderId: string, kind: MailKind): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: randomUUID(), orderId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A send that a killed process left behind may have reached the mailbox: nobody may send it again by itself. */
const abandonedMinutes = 5;

export function createMails(db: Database) {
  /** Takes the letter for sending; undefined when it is not due or somebody else took it. */
  function take(id: string): Promise<Mail | undefined> {
    return db
      .updateTable('mails')
      .set((eb) => ({ status: 'sending', tries: eb('tries', '+', 1), nextTryAt: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('status', 'in', ['new', 'failed_safe'])
      .where('nextTryAt', '<=', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
  }

  /** Writes how the sending ended; `retrySeconds` only with `failed_safe`. */
  async function settle(
    id: string,
    outcome: { status: MailStatus; error?: string; retrySeconds?: number },
  ): Promise<void> {
    await db
      .updateTable('mails')
      .set({
        status: outcome.status,
        error: outcome.error ?? null,
        acceptedAt: outcome.status === 'accepted' ? sql<Date>`now()` : null,
        nextTryAt: sql<Date>`now() + make_interval(secs => ${outcome.retrySeconds ?? 0})`,
      })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute();
  }

  /**
   * A visitor asks for this mail, again if it was sent before.
   * @returns false when it is being sent right now, and is left alone.
   */
  async function askAgain(orderId: string, kind: MailKind): Promise<boolean> {
    await addMail(db, orderId, kind);
    const asked = await db
      .updateTable('mails')
      .set({ status: 'new', tries: 0, nextTryAt: sql<Date>`now()`, error: null })
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .where('status', '<>', 'sending')
      .returning('id')
      .executeTakeFirst();
    return asked !== undefined;
  }

  async function giveUpAbandoned(): Promise<void> {
    await db
      .updateTable('mails')
      .set({ status: 'unknown', error: 'The process that sent it died' })
      .where('status', '=', 'sending')
      .where('nextTryAt', '<', sql<Date>`now() - make_interval(mins => ${abandonedMinutes})`)
      .execute();
  }

  /** Orders with a mail that waits to be sent now. */
  async function ordersWithDue(): Promise<string[]> {
    const rows = await db
      .selectFrom('mails')
      .select('orderId')
      .distinct()
      .where('status', 'in', ['new', 'failed_safe'])
      .where('nextTryAt', '<=', sql<Date>`now()`)
      .limit(200)
      .execute();
    return rows.map((row) => row.orderId);
  }

  function ofOrder(orderId: string): Promise<Mail[]> {
    return db.selectFrom('mails').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
  }

  return { take, settle, askAgain, giveUpAbandoned, ordersWithDue, ofOrder };
}
