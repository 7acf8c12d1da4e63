import { sql } from 'kysely';
import { appealTextDays, undecidedAppealTextDays } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';
import { createBlocks } from './blocks.ts';
import { createMails } from './mails.ts';
import { isSamePhoto } from './strikes.ts';

/** Stores appeals: visitors' requests ("It's a mistake") that a person look at a rejection. */
export function createAppeals(db: Database) {
  const blocks = createBlocks(db);
  const mails = createMails(db);

  /** Records an appeal once; a second one changes nothing. */
  async function add(orderId: string, message: string | undefined): Promise<void> {
    await db
      .insertInto('appeals')
      .values({ orderId, message: message ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Returns the appeal against the order's rejection, if any, and its outcome. */
  function ofOrder(orderId: string) {
    const query = db.selectFrom('appeals').select(['message', 'at', 'decidedAt', 'upheld']);
    return query.where('orderId', '=', orderId).executeTakeFirst();
  }

  /** Returns the appeals that wait for a person, oldest first. */
  function open() {
    return db
      .selectFrom('appeals')
      .innerJoin('orders', 'orders.id', 'appeals.orderId')
      .select(['appeals.orderId', 'orders.reference', 'appeals.message', 'appeals.at', 'orders.moderation'])
      .where('decidedAt', 'is', null)
      .orderBy('appeals.at')
      .execute();
  }

  /**
   * Decides an appeal. If it is upheld, its strike is lifted with the blocks that rest on it, and its visitor is told by mail.
   * @returns false if there is none to decide.
   */
  async function decide(reference: string, upheld: boolean, tx?: Database): Promise<boolean> {
    if (!tx) return db.transaction().execute((own) => decide(reference, upheld, own));
    const decided = await tx
      .updateTable('appeals')
      .set({ decidedAt: now, upheld })
      .where('decidedAt', 'is', null)
      .where('orderId', 'in', tx.selectFrom('orders').select('id').where('reference', '=', reference))
      .returning('orderId')
      .executeTakeFirst();
    if (!decided) return false;
    if (upheld) {
      await blocks.undoStrike(decided.orderId, tx);
      await mails.add(decided.orderId, 'upheld', '', tx);
    }
    return true;
  }

  /** Checks whether a person has looked at a photo like this and found the check wrong. */
  async function hasUpheld(photoHash: string | null): Promise<boolean> {
    const photo = { photoHash, emailHash: null, addressHash: null };
    const found = db
      .selectFrom('appeals')
      .innerJoin('orders', 'orders.id', 'appeals.orderId')
      .select('orderId')
      .where('upheld', '=', true)
      .where(isSamePhoto(photo));
    return (await found.executeTakeFirst()) !== undefined;
  }

  /** Deletes visitors' messages that are no longer needed for a decision. */
  async function removeMessages(): Promise<void> {
    const isOver = sql<boolean>`(decided_at <= ${inSeconds(-appealTextDays * 86_400)}
      or at <= ${inSeconds(-undecidedAppealTextDays * 86_400)})`;
    const written = db.updateTable('appeals').set({ message: null }).where('message', 'is not', null);
    await written.where(isOver).execute();
  }

  return { add, ofOrder, open, decide, hasUpheld, removeMessages };
}
