import { sql } from 'kysely';
import type { Price } from '#domain/money.ts';
import type { Database } from '../database.ts';
import { coveredByPack, paymentOfRoot, type PaymentState } from '../payments/payment-behind.ts';
import { isUnused } from '../tables/codes.ts';

/** A picture of a pack that its buyer gave away. */
export type GivenPicture = { place: number; isUsed: boolean; isGood: boolean };

/** Remainder of a pack that was paid. */
export type PackLeft = {
  orderId: string;
  /** All pictures, the first included. */
  pictures: number;
  /** Further pictures that the pack's code can still draw. */
  left: number;
  /** Further pictures that were used, by the pack's code or by whom they were given to. */
  used: number;
  given: GivenPicture[];
  /** Highest price of a style that each can draw. */
  worth: Price;
  expiresAt: Date;
  payment: PaymentState;
};

type Row = Omit<PackLeft, 'left' | 'worth'> & {
  unused: number;
  covered: number;
  amount: number;
  currency: string;
};

/** Reads the packs that were paid. */
export function createPacks(db: Database) {
  async function ofOrder(orderId: string): Promise<PackLeft | undefined> {
    const place = sql`json_build_object('place', pack_place, 'isUsed', redeemed_by is not null, 'isGood', ${isUnused})`;
    const reading = sql<Row>`
      select root.id as order_id, root.pack_size as pictures, ${paymentOfRoot} as payment, ${coveredByPack} as covered,
        (count(*) filter (where ${isUnused} and given_at is null))::int as unused,
        (count(*) filter (where redeemed_by is not null))::int as used,
        coalesce(json_agg(${place} order by given_at, pack_place) filter (where given_at is not null), '[]') as given,
        max(codes.expires_at) as expires_at, root.pack_worth as amount, root.currency
      from orders root join codes on codes.pack_order_id = root.id
      where root.id = ${orderId} group by root.id`;
    const [row] = (await reading.execute(db)).rows;
    if (!row) return undefined;
    const { unused, covered, amount, currency, ...pack } = row;
    const left = pack.payment === 'kept' ? Math.min(unused, covered) : 0;
    return { ...pack, left, worth: { amount, currency } };
  }

  return { ofOrder };
}
