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

/** Records that an order's photo was rejected; an order has at most one strike. */
export async function addStrike(db: Database, order: Pick<Order, 'id'> & Fingerprints): Promise<void> {
  const { id: orderId, emailHash, addressHash, photoHash } = order;
  await db
    .insertInto('strikes')
    .values({ orderId, emailHash, addressHash, photoHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts the strikes of this kind from `strikeDays` days before `at` on, without those that were lifted. */
export async function countStrikes(
  db: Database,
  kind: StrikeKind,
  fingerprints: Fingerprints,
  at: Date | typeof now = now,
): Promise<number> {
  const row = await db
    .selectFrom('strikes')
    .select(sql<string>`count(*)`.as('count'))
    .where(isSame[kind](fingerprints))
    .where('liftedAt', 'is', null)
    .where('at', '>', sql<Date>`${at}::timestamptz - make_interval(days => ${strikeDays})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export function strikeOf(db: Database, orderId: string) {
  return db.selectFrom('strikes').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/** Returns strikes that caused an active block and share a mailbox, an address or a photo with these fingerprints. */
export function blockingStrikesLike(db: Database, fingerprints: Fingerprints) {
  const holding = db
    .selectFrom('blocks')
    .select('orderId')
    .where('liftedAt', 'is', null)
    .where('until', '>', now);
  return db
    .selectFrom('strikes')
    .selectAll()
    .where('orderId', 'in', holding)
    .where((eb) => eb.or(Object.values(isSame).map((same) => same(fingerprints))))
    .execute();
}

/** Deletes strikes on which no block can still rest. */
export async function removeOldStrikes(db: Database): Promise<void> {
  await db
    .deleteFrom('strikes')
    .where('at', '<=', inSeconds(-strikeKeptDays * 86_400))
    .execute();
}

/** Lifts all strikes of this kind with these fingerprints. */
export async function liftStrikes(db: Database, kind: StrikeKind, fingerprints: Fingerprints): Promise<void> {
  await db
    .updateTable('strikes')
    .set({ liftedAt: now })
    .where(isSame[kind](fingerprints))
    .where('liftedAt', 'is', null)
    .execute();
}

export async function liftStrikeOf(db: Database, orderId: string): Promise<void> {
  await db.updateTable('strikes').set({ liftedAt: now }).where('orderId', '=', orderId).execute();
}
