import type { BacklogReading } from '#adapters/database/backlog.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { progressOf, secondsLeft } from '#domain/progress.ts';

/**
 * Seconds until an order is drawn that has `ordersAhead` others before it: by what the latest orders took, shared among
 * the ComfyUI instances that the workers last reported healthy (at least one). What others have queued there counts too.
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

/** How far an order is, and how long it will take until it is drawn. */
export async function presentProgress(
  order: InProgress,
  { backlog }: Services,
): Promise<OrderAnswer['progress']> {
  return isInBacklog(order) ? progressIn(await backlog.read(), order) : { percent: progressOf(order) };
}

/** The same of one that waits or is being drawn. One that is not seen in the backlog yet has just joined its end. */
export function progressIn(backlog: BacklogReading, order: InProgress): OrderAnswer['progress'] {
  const { places, secondsEach } = backlog;
  const percent = progressOf(order);
  const place = places.get(order.id) ?? { ahead: places.size, isBeingDrawn: false, aheadOnInstance: null };
  if (place.isBeingDrawn || order.drawingPercent > 0) {
    const left = (1 - order.drawingPercent / 100) * secondsEach;
    return { percent, secondsLeft: Math.max(1, Math.ceil(left)) };
  }
  // Where its prompt waits on an instance already, its place there says more than its place among the orders.
  const { ahead, aheadOnInstance } = place;
  const seconds =
    aheadOnInstance === null ? estimateWait(ahead, backlog) : secondsLeft(aheadOnInstance, secondsEach, 1);
  return { percent, ordersAhead: ahead, secondsLeft: seconds };
}
