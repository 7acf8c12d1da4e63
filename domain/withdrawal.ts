import { nextState, type OrderState } from './order.ts';

/** Days after an order in which its buyer may withdraw from it. */
export const withdrawalDays = 14;

/**
 * Outcomes of a withdrawal. `ended`: the payment is refunded, or has been; `rest`: so is what the pictures of a pack have not used;
 * `begun`: drawing had begun, which ended the right to withdraw; `open`: a person has to decide.
 */
export type WithdrawalOutcome = 'ended' | 'rest' | 'begun' | 'open';

const paidBack: OrderState[] = ['failed', 'refunded', 'code_restored', 'cancelled'];
const drawn: OrderState[] = ['drawn', 'accepted', 'delivered'];

/** Decides the outcome for an order that cannot be cancelled. */
export function outcomeWithoutCancel(order: {
  state: OrderState;
  drawingBegunAt: Date | null;
}): WithdrawalOutcome {
  const { state, drawingBegunAt } = order;
  if (paidBack.includes(state)) return 'ended';
  const isBegun = drawingBegunAt !== null && nextState(state, 'cancel') !== undefined;
  return isBegun || drawn.includes(state) ? 'begun' : 'open';
}

/** Reduces a typed name to what a mail may repeat to somebody else: letters, and nothing that could form a link or a sentence. */
export function plainName(typed: string): string {
  const letters = typed.normalize().replace(/[^\p{L}\p{M}'’-]+/gu, ' ');
  return letters.trim().slice(0, 60) || '–';
}
