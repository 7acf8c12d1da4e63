import type { OrderState } from './order.ts';

/** Events that the operator's own systems can be told of. */
export const webhookEventTypes = [
  'order.paid',
  'order.delivered',
  'order.refunded',
  'order.refund_failed',
  'order.disputed',
  'code.issued',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** `given_up`: it was not accepted for three days. */
export const webhookEventStatuses = ['waiting', 'delivered', 'given_up'] as const;
export type WebhookEventStatus = (typeof webhookEventStatuses)[number];

const typeOnEntering: Partial<Record<OrderState, WebhookEventType>> = {
  paid: 'order.paid',
  gift_paid: 'order.paid',
  delivered: 'order.delivered',
};

/** Returns the event that reports an order's new state; those about money and codes are written with their own rows. */
export function webhookEventFor(state: OrderState): WebhookEventType | undefined {
  return typeOnEntering[state];
}

/** Seconds before each further try of an event that was not accepted; the last one repeats. */
const retrySeconds = [10, 60, 300, 900, 3600];

/** Returns the seconds to wait after so many tries. */
export const secondsAfter = (tries: number): number =>
  retrySeconds[Math.min(tries, retrySeconds.length) - 1] ?? 0;
