import { sql, type Insertable } from 'kysely';
import { giftAddresses, giftMailsADay } from '#domain/gift-sending.ts';
import type { MailStatus } from '#domain/mail.ts';
import type { Database } from '../database.ts';
import type { Gift, GiftSending, GiftsTable } from '../schema/gifts.ts';
import { signal } from '../processes/notifications.ts';
import { isPaymentKept } from '../payments/payment-behind.ts';
import { inSeconds, now } from '../time.ts';
import { isUnused } from './codes.ts';
import { createMails } from './mails.ts';

/** True for gifts whose code can be used. */
const isGood = sql<boolean>`exists (select from codes where codes.source_order_id = gifts.order_id
  and ${isUnused} and ${isPaymentKept})`;

/** Number of mails with gifts of the same giver within a day. */
const sentToday = sql<number>`(select count(*) from mails join gifts earlier on earlier.order_id = mails.order_id
  where mails.kind = 'gift_card' and earlier.giver_hash = gifts.giver_hash and mails.created_at > ${inSeconds(-86_400)})`;

/** Status of the mail to the gift's present address; null: there is none yet. */
const mailStatus = sql<MailStatus | null>`(select status from mails where mails.order_id = gifts.order_id
  and mails.kind = 'gift_card' and mails.about = gifts.addresses::text)`;

export type GiftWithMail = Gift & { mailStatus: MailStatus | null };

const unsent = { recipient: null, timeZone: null, sendAt: null, giverHash: null, queuedAt: null };

/** Stores the cards of gifts, and to whom the shop sends them. */
export function createGifts(db: Database) {
  const mails = createMails(db);

  /** Stores the card of a gift, once. */
  async function add(gift: Insertable<GiftsTable>, tx = db): Promise<void> {
    const adding = tx.insertInto('gifts').values(gift);
    await adding.onConflict((conflict) => conflict.doNothing()).execute();
  }

  const gifts = db.selectFrom('gifts').selectAll().select(mailStatus.as('mailStatus'));

  /** Records the first time at which the gift was opened, and tells its giver's page. */
  async function markOpened(orderId: string): Promise<void> {
    const opening = db.updateTable('gifts').set({ openedAt: now }).where('orderId', '=', orderId);
    const { numUpdatedRows } = await opening.where('openedAt', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) await signal(db, { orderId, kind: 'changed' });
  }

  /**
   * Changes to whom and when the gift is sent; undefined: to nobody. A gift that was sent can be sent to another address.
   * @returns false while its mail is being sent, and once it was sent to as many addresses as it may
   */
  function plan(orderId: string, sending: GiftSending | undefined): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const held = tx.selectFrom('gifts').selectAll().where('orderId', '=', orderId).forUpdate();
      const gift = await held.executeTakeFirst();
      if (!gift) return false;
      const left = await mails.dropGiftMail(orderId, gift.addresses, tx);
      const addresses = gift.addresses + (left === undefined ? 0 : 1);
      const isOver = left === 'sending' || addresses > giftAddresses;
      if (isOver || (left !== undefined && !sending)) return false;
      const planned = { ...unsent, ...sending, addresses: sending ? addresses : gift.addresses };
      await tx.updateTable('gifts').set(planned).where('orderId', '=', orderId).execute();
      await signal(tx, { orderId, kind: 'changed' });
      return true;
    });
  }

  /**
   * Adds the mails of gifts whose time has come, as far as their givers may send more today. One caller at a time, so that all
   * mails are counted. @returns their orders
   */
  function queueDue(): Promise<string[]> {
    return db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('gift mails', 0))`.execute(tx);
      const { rows } = await sql<Pick<Gift, 'orderId' | 'addresses'>>`
        with due as (
          select gifts.order_id, row_number() over (partition by giver_hash order by send_at) + ${sentToday} as place
            from gifts join orders on orders.id = gifts.order_id
            where send_at <= now() and queued_at is null and orders.state = 'gift_issued' and ${isGood})
        update gifts set queued_at = now() from due
          where due.order_id = gifts.order_id and place <= ${giftMailsADay}
          returning gifts.order_id, gifts.addresses`.execute(tx);
      for (const { orderId, addresses } of rows) await mails.add(orderId, 'gift_card', String(addresses), tx);
      return rows.map(({ orderId }) => orderId);
    });
  }

  /** Removes the mail of a gift whose code cannot be used; it is due again once it can. @returns whether it cannot */
  function takeBack(orderId: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const stopping = tx.updateTable('gifts').set({ queuedAt: null }).where('orderId', '=', orderId);
      const stopped = stopping.where((eb) => eb.not(isGood)).returning('addresses');
      const gift = await stopped.executeTakeFirst();
      if (gift) await mails.dropGiftMail(orderId, gift.addresses, tx);
      return gift !== undefined;
    });
  }

  /** Deletes the words, and the receiver's address, of gifts whose giver's address was deleted. */
  async function removeWords(): Promise<void> {
    const nobody = sql<boolean>`exists (select from orders where orders.id = order_id and orders.email is null)`;
    const written = sql<boolean>`(coalesce(from_name, to_name, message, recipient) is not null)`;
    const { queuedAt: _kept, ...personal } = unsent;
    const removing = db
      .updateTable('gifts')
      .set({ fromName: null, toName: null, message: null, ...personal });
    await removing.where(written).where(nobody).execute();
  }

  return {
    ofOrder: (orderId: string): Promise<GiftWithMail | undefined> =>
      gifts.where('orderId', '=', orderId).executeTakeFirst(),
    bySecretHash: (secretHash: Buffer): Promise<GiftWithMail | undefined> =>
      gifts.where('secretHash', '=', secretHash).executeTakeFirst(),
    ...{ add, markOpened, plan, queueDue, takeBack, removeWords },
  };
}
