import { sql } from 'kysely';
import { strikeKeptDays } from '#domain/retention.ts';
import { samePhotoBits, strikeDays, type StrikeKind } from '#domain/strike.ts';
import type { Database } from '../database.ts';
import type { Order } from '../schema/schema.ts';
import { inSeconds, now } from '../time.ts';

/** Hashes of an order's mailbox, network address and photo, which can only be compared. */
export type Fingerprints = Pick<Order, 'emailHash' | 'addressHash' | 'photoHash'>;

/** True for rows with a similar photo; an absent hash is similar to none. */
export const isSamePhoto = ({ photoHash }: Fingerprints) =>
  sql<boolean>`bit_count(photo_hash # ${photoHash}::bit(64)) <= ${samePhotoBits}`;

const isSame = {
  email: ({ emailHash }: Fingerprints) => sql<boolean>`email_hash = ${emailHash}`,
  address: ({ addressHash }: Fingerprints) => sql<boolean>`address_hash = ${addressHash}`,
  photo: isSamePhoto,
} satisfies Record<StrikeKind, unknown>;

export function createStrikes(db: Database) {
  /** Records that an order's photo was rejected; an order has at most one strike. */
  async function add(order: Pick<Order, 'id'> & Fingerprints, tx = db): Promise<void> {
    const { id: orderId, emailHash, addressHash, photoHash } = order;
    await tx
      .insertInto('strikes')
      .values({ orderId, emailHash, addressHash, photoHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Counts the strikes of this kind from `strikeDays` days before `at` on, without those that were lifted. */
  async function count(
    kind: StrikeKind,
    fingerprints: Fingerprints,
    at: Date | typeof now,
    tx = db,
  ): Promise<number> {
    const row = await tx
      .selectFrom('strikes')
      .select(sql<string>`count(*)`.as('count'))
      .where(isSame[kind](fingerprints))
      .where('liftedAt', 'is', null)
      .where('at', '>', sql<Date>`${at}::timestamptz - make_interval(days => ${strikeDays})`)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  function ofOrder(orderId: string, tx = db) {
    return tx.selectFrom('strikes').selectAll().where('orderId', '=', orderId).executeTakeFirst();
  }

  /** Returns strikes that caused an active block and share a mailbox, an address or a photo with these fingerprints. */
  function blockingLike(fingerprints: Fingerprints, tx = db) {
    const holding = tx
      .selectFrom('blocks')
      .select('orderId')
      .where('liftedAt', 'is', null)
      .where('until', '>', now);
    return tx
      .selectFrom('strikes')
      .selectAll()
      .where('orderId', 'in', holding)
      .where((eb) => eb.or(Object.values(isSame).map((same) => same(fingerprints))))
      .execute();
  }

  /** Deletes strikes on which no block can still rest. */
  async function removeOld(): Promise<void> {
    await db
      .deleteFrom('strikes')
      .where('at', '<=', inSeconds(-strikeKeptDays * 86_400))
      .execute();
  }

  /** Lifts all strikes of this kind with these fingerprints. */
  async function lift(kind: StrikeKind, fingerprints: Fingerprints, tx = db): Promise<void> {
    await tx
      .updateTable('strikes')
      .set({ liftedAt: now })
      .where(isSame[kind](fingerprints))
      .where('liftedAt', 'is', null)
      .execute();
  }

  async function liftOf(orderId: string, tx = db): Promise<void> {
    await tx.updateTable('strikes').set({ liftedAt: now }).where('orderId', '=', orderId).execute();
  }

  return { add, count, ofOrder, blockingLike, removeOld, lift, liftOf };
}
