import { nextState, type OrderState } from './order.ts';

/** Days after an order in which its buyer may withdraw from it. */
export const withdrawalDays = 14;

/**
 * What follows from a withdrawal. `ended`: what was paid goes back, or has; `begun`: the right had ended, as drawing had begun;
 * `open`: a person has to decide.
 */
export type WithdrawalOutcome = 'ended' | 'begun' | 'open';

const paidBack: OrderState[] = ['failed', 'refunded', 'code_restored', 'cancelled'];
const drawn: OrderState[] = ['drawn', 'accepted', 'delivered'];

/** The same for an order that cannot be cancelled. */
export function outcomeWithoutCancel(order: {
  state: OrderState;
  drawingBegunAt: Date | null;
}): WithdrawalOutcome {
  const { state, drawingBegunAt } = order;
  if (paidBack.includes(state)) return 'ended';
  const isBegun = drawingBegunAt !== null && nextState(state, 'cancel') !== undefined;
  return isBegun || drawn.includes(state) ? 'begun' : 'open';
}

/** A name as a mail may repeat it to somebody who has not typed it: letters, and nothing that becomes a link or a sentence. */
export function plainName(typed: string): string {
  const letters = typed.normalize().replace(/[^\p{L}\p{M}'’-]+/gu, ' ');
  return letters.trim().slice(0, 60) || '–';
}
