import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';

/** Stages of an order that a visitor sees. */
export const stages = ['paid', 'backlog', 'drawing', 'checking', 'ready'] as const;

/** Index of the stage under way; 5 when all are done. The other states have none. */
const stageOf: Partial<Record<OrderState, number>> = {
  paid: 1,
  approved: 2,
  drawn: 3,
  accepted: 3,
  delivered: 5,
};

/** Returns the index of the stage under way, or null. */
export function currentStage(order: OrderAnswer): number | null {
  return isInBacklog(order) ? 1 : (stageOf[order.state] ?? null);
}

/** True if the order is approved and others are ahead of it. */
export function isInBacklog({ state, progress }: OrderAnswer): boolean {
  return state === 'approved' && (progress.ordersAhead ?? 0) > 0;
}
