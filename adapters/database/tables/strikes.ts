import { sql } from 'kysely';
import { strikeKeptDays } from '#domain/retention.ts';
import { samePhotoBits, strikeDays, type StrikeKind } from '#domain/strike.ts';
import type { Database } from '../database.ts';
import type { Order } from '../schema.ts';
import { inSeconds, now } from '../time.ts';

/** Who orders what, in forms that can only be compared. */
export type Fingerprints = Pick<Order, 'emailHash' | 'addressHash' | 'photoHash'>;

/** True for rows whose photo is alike; an absent hash is like none. */
export const isSamePhoto = ({ photoHash }: Fingerprints) =>
  sql<boolean>`bit_count(photo_hash # ${photoHash}::bit(64)) <= ${samePhotoBits}`;

const isSame = {
  email: ({ emailHash }: Fingerprints) => sql<boolean>`email_hash = ${emailHash}`,
  address: ({ addressHash }: Fingerprints) => sql<boolean>`address_hash = ${addressHash}`,
  photo: isSamePhoto,
} satisfies Record<StrikeKind, unknown>;

/** Notes that an order's photo was rejected; an order is struck at most once. */
export async function addStrike(db: Database, order: Pick<Order, 'id'> & Fingerprints): Promise<void> {
  const { id: orderId, emailHash, addressHash, photoHash } = order;
  await db
    .insertInto('strikes')
    .values({ orderId, emailHash, addressHash, photoHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many strikes of this kind count, or counted at the time of `at`; those that were lifted since never did. */
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

/** The strike of this order. */
export function strikeOf(db: Database, orderId: string) {
  return db.selectFrom('strikes').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/** Strikes that brought about a block which holds, and that have a mailbox, an address or a photo in common with this. */
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

/** Deletes strikes on which no block can rest any more. */
export async function removeOldStrikes(db: Database): Promise<void> {
  await db
    .deleteFrom('strikes')
    .where('at', '<=', inSeconds(-strikeKeptDays * 86_400))
    .execute();
}

/** Makes all strikes of this kind count no more. */
export async function liftStrikes(db: Database, kind: StrikeKind, fingerprints: Fingerprints): Promise<void> {
  await db
    .updateTable('strikes')
    .set({ liftedAt: now })
    .where(isSame[kind](fingerprints))
    .where('liftedAt', 'is', null)
    .execute();
}

/** Makes the strike of this order count no more. */
export async function liftStrikeOf(db: Database, orderId: string): Promise<void> {
  await db.updateTable('strikes').set({ liftedAt: now }).where('orderId', '=', orderId).execute();
}
