import type { BacklogReading } from '#adapters/database/orders/backlog.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { progressOf, secondsLeft } from '#domain/progress.ts';

/**
 * Estimates the seconds until an order with `ordersAhead` others before it is drawn: from the times of the latest orders, divided
 * among the ComfyUI instances last reported healthy (at least one). Prompts queued there by others count too.
 */
export function estimateWait(ordersAhead: number, backlog: BacklogReading): number {
  const { secondsEach, strangers, instances, drawn } = backlog;
  return secondsLeft(ordersAhead + strangers, secondsEach, instances, drawn);
}

type InProgress = Pick<Order, 'id' | 'state' | 'drawingPercent' | 'retries'>;

/** True while an order has a place in the backlog. */
export function isInBacklog({ state }: Pick<Order, 'state'>): boolean {
  return state === 'paid' || state === 'approved';
}

/** Returns an order's progress, and the estimated time until it is drawn. */
export async function presentProgress(
  order: InProgress,
  { backlog }: Services,
): Promise<OrderAnswer['progress']> {
  return isInBacklog(order) ? progressIn(await backlog.read(), order) : { percent: progressOf(order) };
}

/** Returns the progress of an order that waits or is being drawn. An order not yet in the backlog has just joined its end. */
export function progressIn(backlog: BacklogReading, order: InProgress): OrderAnswer['progress'] {
  const { places, secondsEach } = backlog;
  const percent = progressOf(order);
  const place = places.get(order.id) ?? { ahead: places.size, isBeingDrawn: false, aheadOnInstance: null };
  if (place.isBeingDrawn || order.drawingPercent > 0) {
    const left = (1 - order.drawingPercent / 100) * secondsEach;
    return { percent, secondsLeft: Math.max(1, Math.ceil(left)) };
  }
  // Once its prompt waits on an instance, its place there says more than its place among the orders.
  const { ahead, aheadOnInstance } = place;
  const seconds =
    aheadOnInstance === null ? estimateWait(ahead, backlog) : secondsLeft(aheadOnInstance, secondsEach, 1);
  return { percent, ordersAhead: ahead, secondsLeft: seconds };
}
