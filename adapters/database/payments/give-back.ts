import { ownShareOf } from '#domain/pack.ts';
import type { RefundReason } from '#domain/payment.ts';
import type { Database } from '../database.ts';
import { holdRoot, paymentBehind } from './payment-behind.ts';
import type { Order } from '../schema/schema.ts';
import { createCodes } from '../tables/codes.ts';
import { createRefunds } from '../tables/refunds.ts';

/** Money of a payment that goes back, in minor units, and the number of codes that became void. */
export type GivenBack = { amount: number; voided: number };

/**
 * Records the refund of an order that was paid by card and of which nothing was drawn: all that is left of its payment. What other
 * pictures of a pack have used is kept, and its unused codes become void.
 */
export async function giveBack(tx: Database, order: Order, reason: RefundReason): Promise<GivenBack> {
  // The lock lets only one win of a refund and a redemption at the same time.
  await holdRoot(tx, order.id);
  const { left, spent } = await paymentBehind(tx, order.id);
  // Parts refunded before as a courtesy do not lessen what this picture's failure gives back.
  return returnAmount(tx, order, reason, {
    left,
    amount: Math.max(left - spent, Math.min(left, ownShareOf(order))),
  });
}

/** Records the refund of what stands behind the pictures of a set that have failed, once all of them have ended. */
export async function giveBackFailed(tx: Database, root: Order): Promise<void> {
  await holdRoot(tx, root.id);
  const { left, spent, failed } = await paymentBehind(tx, root.id);
  const amount = Math.max(left - spent, Math.min(left, failed));
  // A bank may have returned all of it.
  if (amount > 0) await returnAmount(tx, root, 'technical_failure', { left, amount });
}

/**
 * Records the refund of a part of what is left of a payment, whose root the caller has locked, and voids the unused codes that rest
 * on it.
 */
export async function returnAmount(
  tx: Database,
  { id: orderId, paymentIntent, currency, stripeAccount }: Order,
  reason: RefundReason,
  { amount, left }: { amount: number; left: number },
): Promise<GivenBack> {
  if (paymentIntent === null) throw new Error('An order without a payment cannot be refunded');
  const keptAmount = amount < left ? left - amount : null;
  await createRefunds(tx).add({
    orderId,
    paymentIntent,
    amount,
    currency,
    reason,
    stripeAccount,
    keptAmount,
  });
  return { amount, voided: await createCodes(tx).voidUnused('rootOrderId', orderId) };
}
