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
  gift_paid: 50,
  gift_issued: 100,
  rejected: 100,
  code_issued: 100,
  rejected_final: 100,
  failed: 100,
  refunded: 100,
  code_restored: 100,
  cancelled: 100,
};

/** How far a picture is that was drawn anew because the first one was no good: between `drawn` and `accepted`. */
const drawnAnew = 92;

type Drawing = { state: OrderState; drawingPercent: number; retries: number };

/**
 * Percent of the whole way, given the state and how much of the drawing is done (0 to 100). A picture that is drawn anew
 * goes on where the first one ended, as nobody likes to see progress go backwards.
 */
export function progressOf({ state, drawingPercent, retries }: Drawing): number {
  const from = retries > 0 ? reached.drawn : reached.approved;
  const to = retries > 0 ? drawnAnew : reached.drawn;
  if (state === 'drawn') return to;
  if (state !== 'approved') return reached[state];
  return Math.round(from + ((to - from) * Math.min(100, Math.max(0, drawingPercent))) / 100);
}

/**
 * Seconds until an order is ready that has `ahead` orders before it, when `slots` draw at once. `drawn` is what is done of
 * the drawings under way, in whole drawings.
 */
export function secondsLeft(ahead: number, secondsEach: number, slots: number, drawn = 0): number {
  const abreast = Math.max(1, slots);
  const before = Math.max(0, Math.floor(ahead / abreast) - drawn / abreast);
  return Math.ceil((before + 1) * secondsEach);
}
