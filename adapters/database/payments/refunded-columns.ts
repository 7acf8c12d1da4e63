import { sql } from 'kysely';

/** Returns the columns of an order of whose payment this sum has been refunded; a new part of it counts from now. */
export function refunded(refundedAmount: number) {
  const isOther = sql`${refundedAmount} not in (refunded_amount, price_amount)`;
  return {
    refundedAmount,
    partRefundedAt: sql<Date | null>`case when ${isOther} then now() else part_refunded_at end`,
  };
}

/** True in the transaction that has recorded a new part. */
export const isNewPart = sql<boolean>`coalesce(part_refunded_at = now(), false)`;
