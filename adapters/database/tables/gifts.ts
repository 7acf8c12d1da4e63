import { sql, type Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { Gift, GiftsTable } from '../gift-table.ts';
import { signal } from '../notifications.ts';
import { now } from '../time.ts';

/** Stores the card of a gift, in the transaction that creates its order. */
export async function addGift(tx: Database, gift: Insertable<GiftsTable>): Promise<void> {
  await tx.insertInto('gifts').values(gift).execute();
}

/** Stores the cards of gifts. */
export function createGifts(db: Database) {
  function find(column: 'orderId' | 'secretHash', value: string | Buffer): Promise<Gift | undefined> {
    return db.selectFrom('gifts').selectAll().where(column, '=', value).executeTakeFirst();
  }

  /** Records the first time at which the gift was opened, and tells its giver's page. */
  async function markOpened(orderId: string): Promise<void> {
    const opening = db.updateTable('gifts').set({ openedAt: now }).where('orderId', '=', orderId);
    const { numUpdatedRows } = await opening.where('openedAt', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) await signal(db, { orderId, kind: 'changed' });
  }

  /** Deletes the words of gifts whose giver's address was deleted. */
  async function removeWords(): Promise<void> {
    const nobody = sql<boolean>`exists (select from orders where orders.id = order_id and orders.email is null)`;
    const written = sql<boolean>`(from_name is not null or to_name is not null or message is not null)`;
    const removing = db.updateTable('gifts').set({ fromName: null, toName: null, message: null });
    await removing.where(written).where(nobody).execute();
  }

  return {
    ofOrder: (orderId: string) => find('orderId', orderId),
    bySecretHash: (secretHash: Buffer) => find('secretHash', secretHash),
    markOpened,
    removeWords,
  };
}
