import type { OrderState } from './order.ts';

/** How far each state is on the way from paid (0) to delivered (100), in percent. Drawing fills its own stretch. */
const reached: Record<OrderState, number> = {
  awaiting_payment: 0,
  expired: 0,
  paid: 5,
  approved: 12,
  drawn: 88,
  accepted: 95,
  delivered: 100,
  rejected: 100,
  code_issued: 100,
  rejected_final: 100,
  failed: 100,
  refunded: 100,
  code_restored: 100,
};

/** Percent of the whole way, given the state and how much of the drawing is done (0 to 100). */
export function progressOf(state: OrderState, drawing: number): number {
  const from = reached[state];
  if (state !== 'approved') return from;
  return Math.round(from + ((reached.drawn - from) * Math.min(100, Math.max(0, drawing))) / 100);
}

/** Seconds until an order is ready that has `ahead` orders before it, when `slots` draw at once. */
export function secondsLeft(ahead: number, secondsEach: number, slots: number): number {
  return Math.ceil((Math.floor(ahead / Math.max(1, slots)) + 1) * secondsEach);
}
