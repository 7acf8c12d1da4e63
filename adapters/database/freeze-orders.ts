import { sql } from 'kysely';
import type { Database } from './database.ts';
import { holdRootOfPayment, isHeldByBank, ordersBehind } from './payment-behind.ts';
import { prolongCodesOf } from './tables/codes.ts';

const frozen = { frozenAt: sql<Date>`coalesce(frozen_at, now())` };
const thawed = { frozenAt: null, leaseId: null, leasedUntil: null };

/**
 * Freezes all orders that this payment stands behind while its money is disputed or was given back by the bank: nothing is drawn
 * or refunded. Their next step comes at once, as the dispute may be over; a worker that has seen one frozen and would have it wait
 * holds it no longer then. Codes have the time back for which they were frozen.
 */
export async function freezeWhileDisputed(db: Database, paymentIntent: string): Promise<void> {
  await holdRootOfPayment(db, paymentIntent);
  const isHeld = await isHeldByBank(db, paymentIntent);
  if (!isHeld) await prolongCodesOf(db, paymentIntent);
  const dueAt = sql<Date>`least(due_at, now())`;
  await db
    .updateTable('orders')
    .set({ dueAt, ...(isHeld ? frozen : thawed) })
    .where(sql<boolean>`id in ${ordersBehind(paymentIntent)}`)
    .$if(!isHeld, (query) => query.where('frozenAt', 'is not', null))
    .execute();
}
