import { stateFacts, type OrderState } from './order.ts';

/** Progress of a redrawn picture after the first one was unusable: between `drawn` and `accepted`. */
const drawnAnew = 92;

type Drawing = { state: OrderState; drawingPercent: number; retries: number };

/**
 * Returns the overall progress in percent, given the state and the progress of the drawing (0 to 100). A retry continues where
 * the first drawing ended, because nobody likes to see progress go backwards.
 */
export function progressOf({ state, drawingPercent, retries }: Drawing): number {
  const { approved, drawn } = stateFacts;
  const from = retries > 0 ? drawn.percent : approved.percent;
  const to = retries > 0 ? drawnAnew : drawn.percent;
  if (state === 'drawn') return to;
  if (state !== 'approved') return stateFacts[state].percent;
  return Math.round(from + ((to - from) * Math.min(100, Math.max(0, drawingPercent))) / 100);
}

/**
 * Estimates the seconds until an order is ready that has `ahead` orders before it and `slots` drawing at once. `drawn` is the
 * finished part of the drawings in progress, counted in whole drawings.
 */
export function secondsLeft(ahead: number, secondsEach: number, slots: number, drawn = 0): number {
  const abreast = Math.max(1, slots);
  const before = Math.max(0, Math.floor(ahead / abreast) - drawn / abreast);
  return Math.ceil((before + 1) * secondsEach);
}
