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

/**
 * Initial states by way of payment; `drawnRedraw` is a redraw whose picture was already drawn along with the first one, and `inSet`
 * a further picture of a photo that has passed its check.
 */
export const firstState = {
  card: 'awaiting_payment',
  code: 'paid',
  redraw: 'approved',
  drawnRedraw: 'accepted',
  inSet: 'approved',
} as const satisfies Record<PaidBy | 'drawnRedraw' | 'inSet', OrderState>;

export const orderStates = Object.keys(transitions) as [OrderState, ...OrderState[]];

/** `still`: nothing to do; `going`: the shop works on it; `good` or `bad`: with or without what was ordered. */
type Look = 'still' | 'going' | 'good' | 'bad';

/**
 * Facts of a state that others use: its progress from paid (0) to delivered (100), in percent; how it is shown; the queue of the
 * worker's step, if it has one; and the mail that entering it causes.
 */
export const stateFacts = {
  awaiting_payment: { percent: 0, look: 'still' },
  expired: { percent: 0, look: 'still' },
  paid: { percent: 5, look: 'going', queue: 'moderation', mail: 'received' },
  approved: { percent: 12, look: 'going', queue: 'drawing' },
  drawn: { percent: 88, look: 'going', queue: 'moderation' },
  accepted: { percent: 95, look: 'going', queue: 'default' },
  delivered: { percent: 100, look: 'good', mail: 'ready' },
  gift_paid: { percent: 50, look: 'going', queue: 'default' },
  gift_issued: { percent: 100, look: 'good', mail: 'gift' },
  rejected: { percent: 100, look: 'bad', queue: 'default' },
  code_issued: { percent: 100, look: 'bad', mail: 'code' },
  rejected_final: { percent: 100, look: 'bad', mail: 'rejected' },
  failed: { percent: 100, look: 'bad', queue: 'default' },
  refunded: { percent: 100, look: 'bad', mail: 'refunded' },
  code_restored: { percent: 100, look: 'bad', mail: 'code_restored' },
  cancelled: { percent: 100, look: 'still' },
} as const satisfies Record<OrderState, { percent: number; look: Look; queue?: string; mail?: string }>;

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
/** Final states of orders whose photo was refused; a person can still undo that. */
export const refused = statesWith('uphold');
/** States in which the buyer has received what was paid for, so that nothing is owed. */
export const fulfilled = orderStates.filter((state) =>
  orderStates.some((before) =>
    (['deliver', 'issueGift', 'issueCode', 'close'] as const).some(
      (event) => nextState(before, event) === state,
    ),
  ),
);

/** States of orders for which nothing was drawn, nor is: what paid for them can be spent again, or goes back. */
export const unspent = [
  ...waitingForPayment,
  ...(['expired', 'gift_paid', 'gift_issued', 'rejected', 'code_issued', 'failed'] as const),
  ...(['refunded', 'code_restored', 'cancelled'] as const),
];

/**
 * Tells whether nothing more will happen to the order automatically. Its visitor can still reopen an `expired` one, and a person
 * can undo a rejection; a free redraw that failed owes nobody anything.
 */
export function isOver({ state, paidBy }: { state: OrderState; paidBy: PaidBy }): boolean {
  if (state === 'failed') return paidBy === 'redraw';
  return state === 'expired' || Object.keys(transitions[state]).every((event) => event === 'uphold');
}

/**
 * Tells whether a dispute holds the order: while the bank decides, and once it has returned the money. A frozen order is not
 * drawn, retried, refunded, cancelled or shown in the gallery, and its place in the backlog is left out; its codes are prolonged
 * by that time. SQL has the same condition in `adapters/database/orders/leases.ts`.
 */
export const isFrozen = ({ frozenAt }: { frozenAt: Date | string | null }): boolean => frozenAt !== null;

/** Tells whether the visitor can still cancel the order: nothing has been drawn, and no bank is reviewing its payment. */
export function isCancellable({ state, drawingBegunAt, frozenAt }: Cancellable): boolean {
  return nextState(state, 'cancel') !== undefined && drawingBegunAt === null && !isFrozen({ frozenAt });
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
export const orderActions = ['retry', 'refund', 'send', 'bounced', 'code', 'release', 'delete'] as const;
export type OrderAction = (typeof orderActions)[number];

/** Ways to pay: with a card, with a code, or not at all (a free redraw). */
export const waysToPay = ['card', 'code', 'redraw'] as const;
export type PaidBy = (typeof waysToPay)[number];
