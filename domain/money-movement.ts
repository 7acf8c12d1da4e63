/**
 * Ways in which money moves. `unmatched_payment`: it pays no order, such as a second one; `dispute`: Stripe took the disputed
 * amount for the bank; `dispute_returned`: the bank has decided for the shop.
 */
export const movementKinds = [
  'payment',
  'unmatched_payment',
  'refund',
  'dispute',
  'dispute_returned',
] as const;
export type MovementKind = (typeof movementKinds)[number];
