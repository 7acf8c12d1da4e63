/**
 * Life of an order as one table: state → event → next state.
 * Every state change anywhere is one entry of this table, made by one compare-and-set UPDATE.
 */
export const transitions = {
  awaiting_payment: { pay: 'paid', payGift: 'gift_paid', payDelayed: 'awaiting_payment', expire: 'expired' },
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

/** Initial states by way of payment; `drawnRedraw` is a redraw whose picture was already drawn along with the first one. */
export const firstState = {
  card: 'awaiting_payment',
  code: 'paid',
  redraw: 'approved',
  drawnRedraw: 'accepted',
} as const satisfies Record<PaidBy | 'drawnRedraw', OrderState>;

export const orderStates = Object.keys(transitions) as [OrderState, ...OrderState[]];

/** Returns the state that `event` leads to from `state`, or undefined if the table has no such transition. */
export function nextState(state: OrderState, event: OrderEvent): OrderState | undefined {
  const next: Partial<Record<OrderEvent, OrderState>> = transitions[state];
  return next[event];
}

const statesWith = (...events: OrderEvent[]) =>
  orderStates.filter((state) => events.some((event) => nextState(state, event) !== undefined));

export const waitingForPayment = statesWith('expire');
/** States of paid orders whose pictures are not drawn yet. */
export const waitingForDrawing = statesWith('approve', 'draw');
/** States of orders whose drawings must be kept. */
export const inDrawing = statesWith('draw', 'accept', 'deliver');

/**
 * Tells whether nothing more will happen to the order automatically. Its visitor can still reopen an `expired` one, and a person
 * can undo a rejection; a free redraw that failed owes nobody anything.
 */
export function isOver({ state, paidBy }: { state: OrderState; paidBy: PaidBy }): boolean {
  if (state === 'failed') return paidBy === 'redraw';
  return state === 'expired' || Object.keys(transitions[state]).every((event) => event === 'uphold');
}

/** Tells whether the visitor can still cancel the order: nothing has been drawn, and no bank is reviewing its payment. */
export function isCancellable({ state, drawingBegunAt, frozenAt }: Cancellable): boolean {
  return nextState(state, 'cancel') !== undefined && drawingBegunAt === null && frozenAt === null;
}

type Cancellable = { state: OrderState; drawingBegunAt: Date | null; frozenAt: Date | null };

/** Hours after its end during which an order can be redrawn for free. */
const redrawHours = 24;

/** Returns the time until which an order may be redrawn, once, or undefined. A redraw cannot itself be redrawn. */
export function redrawableUntil({ state, paidBy, endedAt }: Ended): Date | undefined {
  if (state !== 'delivered' || paidBy === 'redraw' || endedAt === null) return undefined;
  return new Date(endedAt.getTime() + redrawHours * 3_600_000);
}

type Ended = { state: OrderState; paidBy: PaidBy; endedAt: Date | null };

/** Kinds of orders: a picture, or a gift, which is a code for somebody else's picture. */
export const orderKinds = ['picture', 'gift'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Actions an operator can take on an order. */
export const orderActions = ['retry', 'refund', 'send', 'code', 'release', 'delete'] as const;
export type OrderAction = (typeof orderActions)[number];

/** Ways to pay: with a card, with a code, or not at all (a free redraw). */
export const waysToPay = ['card', 'code', 'redraw'] as const;
export type PaidBy = (typeof waysToPay)[number];
