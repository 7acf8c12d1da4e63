/**
 * The life of an order, as one table: state → event → next state.
 * Every state change anywhere is one entry of this table, made by one compare-and-set UPDATE.
 */
export const transitions = {
  awaiting_payment: { pay: 'paid', payGift: 'gift_paid', expire: 'expired' },
  expired: { reopen: 'awaiting_payment', pay: 'paid', payGift: 'gift_paid' },
  paid: { approve: 'approved', draw: 'drawn', reject: 'rejected', cancel: 'cancelled', giveUp: 'failed' },
  approved: { draw: 'drawn', cancel: 'cancelled', giveUp: 'failed' },
  drawn: { accept: 'accepted', retry: 'approved', giveUp: 'failed' },
  accepted: { deliver: 'delivered', giveUp: 'failed' },
  gift_paid: { issueGift: 'gift_issued', giveUp: 'failed' },
  rejected: { issueCode: 'code_issued', close: 'rejected_final' },
  failed: { refund: 'refunded', restoreCode: 'code_restored' },
  delivered: {},
  gift_issued: {},
  code_issued: { uphold: 'approved' },
  rejected_final: { uphold: 'approved' },
  refunded: {},
  code_restored: {},
  cancelled: {},
} as const satisfies Record<string, Record<string, string>>;

export type OrderState = keyof typeof transitions;
export type OrderEvent = { [S in OrderState]: keyof (typeof transitions)[S] }[OrderState];

/** The first state of an order, by what pays for it; a redraw may be of a picture that was drawn with the first one. */
export const firstState = {
  card: 'awaiting_payment',
  code: 'paid',
  redraw: 'approved',
  drawnRedraw: 'accepted',
} as const satisfies Record<PaidBy | 'drawnRedraw', OrderState>;

export const orderStates = Object.keys(transitions) as [OrderState, ...OrderState[]];

/** The state that `event` leads to from `state`, or undefined where the table has no such way. */
export function nextState(state: OrderState, event: OrderEvent): OrderState | undefined {
  const next: Partial<Record<OrderEvent, OrderState>> = transitions[state];
  return next[event];
}

const statesWith = (...events: OrderEvent[]) =>
  orderStates.filter((state) => events.some((event) => nextState(state, event) !== undefined));

/** States of orders whose visitors have yet to pay. */
export const waitingForPayment = statesWith('expire');
/** States of paid pictures that are not drawn yet. */
export const waitingForDrawing = statesWith('approve', 'draw');
/** States of orders that need what was drawn for them. */
export const inDrawing = statesWith('draw', 'accept', 'deliver');

/**
 * True once nothing more will happen to the order by itself. `expired` can still be reopened by its visitor, and a refusal undone
 * by a person; a free redraw that failed owes nobody anything.
 */
export function isOver({ state, paidBy }: { state: OrderState; paidBy: PaidBy }): boolean {
  if (state === 'failed') return paidBy === 'redraw';
  return state === 'expired' || Object.keys(transitions[state]).every((event) => event === 'uphold');
}

/** Whether its visitor can still cancel the order: nothing of it is drawn, and no bank looks into its payment. */
export function isCancellable({ state, drawingBegunAt, frozenAt }: Cancellable): boolean {
  return nextState(state, 'cancel') !== undefined && drawingBegunAt === null && frozenAt === null;
}

type Cancellable = { state: OrderState; drawingBegunAt: Date | null; frozenAt: Date | null };

/** Hours after its end that an order can be redrawn for free. */
const redrawHours = 24;

/** Until when this order may be redrawn, once, or undefined when it may not. A redraw is not drawn again. */
export function redrawableUntil({ state, paidBy, endedAt }: Ended): Date | undefined {
  if (state !== 'delivered' || paidBy === 'redraw' || endedAt === null) return undefined;
  return new Date(endedAt.getTime() + redrawHours * 3_600_000);
}

type Ended = { state: OrderState; paidBy: PaidBy; endedAt: Date | null };

/** Kinds of orders: a picture, or a gift, which is a code for somebody else's picture. */
export const orderKinds = ['picture', 'gift'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Actions of an operator on an order. */
export const orderActions = ['retry', 'refund', 'send', 'code', 'release', 'delete'] as const;
export type OrderAction = (typeof orderActions)[number];

/** Ways to pay: with a card, with a code, or not at all (a free redraw). */
export const waysToPay = ['card', 'code', 'redraw'] as const;
export type PaidBy = (typeof waysToPay)[number];
