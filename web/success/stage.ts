import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';

/** The steps that a visitor sees an order take. */
export const stages = ['paid', 'backlog', 'drawing', 'checking', 'ready'] as const;

/** The index of each state's stage; null where the order has left that way. */
const stageOf = {
  awaiting_payment: null,
  expired: null,
  paid: 1,
  approved: 2,
  drawn: 3,
  accepted: 3,
  delivered: 5,
  gift_paid: null,
  gift_issued: null,
  rejected: null,
  code_issued: null,
  rejected_final: null,
  failed: null,
  refunded: null,
  code_restored: null,
  cancelled: null,
} as const satisfies Record<OrderState, number | null>;

/** Index of the stage under way, or null. */
export function currentStage(order: OrderAnswer): number | null {
  return isInBacklog(order) ? 1 : stageOf[order.state];
}

/** Approved, with others still before it. */
export function isInBacklog({ state, progress }: OrderAnswer): boolean {
  return state === 'approved' && (progress.ordersAhead ?? 0) > 0;
}
