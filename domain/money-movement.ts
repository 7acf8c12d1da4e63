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

/** Characters before the cents in an exported month: a spreadsheet program reads only its own language's as part of a number. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];
