import { sql } from 'kysely';
import { samePhotoBits, strikeDays, type StrikeKind } from '#domain/strike.ts';
import type { Database } from '../database.ts';
import type { Order } from '../schema.ts';
import { now } from '../time.ts';

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

/** How many strikes of this kind still count. */
export async function countStrikes(
  db: Database,
  kind: StrikeKind,
  fingerprints: Fingerprints,
): Promise<number> {
  const row = await db
    .selectFrom('strikes')
    .select(sql<string>`count(*)`.as('count'))
    .where(isSame[kind](fingerprints))
    .where('liftedAt', 'is', null)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${strikeDays})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
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
