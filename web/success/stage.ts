import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';

/** Stages of an order that a visitor sees. */
export const stages = ['paid', 'backlog', 'drawing', 'checking', 'ready'] as const;

/** Index of the stage under way in each state; 5 when all are done, null if the order has none. */
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

/** Returns the index of the stage under way, or null. */
export function currentStage(order: OrderAnswer): number | null {
  return isInBacklog(order) ? 1 : stageOf[order.state];
}

/** True if the order is approved and others are ahead of it. */
export function isInBacklog({ state, progress }: OrderAnswer): boolean {
  return state === 'approved' && (progress.ordersAhead ?? 0) > 0;
}
