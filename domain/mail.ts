import { stateFacts, type OrderKind, type OrderState } from './order.ts';
import { delayedPaymentOf, type RefundReason } from './payment.ts';
import { Refusal } from './refusal.ts';
import { pictureDays } from './retention.ts';

/**
 * Mails about an order's state, with a link to it or to all orders of its address. Each is sent automatically at most once per
 * order.
 */
const orderMails = [
  'received',
  'ready',
  'gift',
  'code',
  'rejected',
  'refunded',
  'code_restored',
  'upheld',
  'link',
  'links',
  'withdrawal',
] as const;
/** Mails about a gift's receiver: the gift itself, which goes to them, and that it could not. Each is sent once per address. */
const receiverMails = ['gift_card', 'gift_undelivered'] as const;
/** Mails about a payment or its refund; each is sent at most once per payment. */
const paymentMails = [
  'payment_pending',
  'payment_failed',
  'second_payment',
  'late_payment',
  'operator_refund',
  'cancelled',
  'refund_retried',
  'refund_failed',
] as const;
export const mailKinds = [...orderMails, ...receiverMails, ...paymentMails] as const;
export type MailKind = (typeof mailKinds)[number];
/** Mails to visitors who want to know when the shop opens: the notice itself, and the request to confirm before it. */
export const openingMails = ['opening', 'opening_confirmation'] as const;
export type OpeningMailKind = (typeof openingMails)[number];

export function isAboutOpening(kind: string): kind is OpeningMailKind {
  return openingMails.some((one) => one === kind);
}

/**
 * Outcomes of sending a mail. `failed_safe`: the server never received the message, so it may be sent again; `failed`: the server
 * refuses this recipient or message for good; `unknown`: it may have been delivered, so it is not sent again automatically: two
 * mails are worse than one that its reader can request again on the status page.
 */
const sendingOutcomes = ['accepted', 'failed_safe', 'failed', 'unknown'] as const;
export type SendingOutcome = (typeof sendingOutcomes)[number];
export const mailStatuses = ['new', 'sending', ...sendingOutcomes] as const;
export type MailStatus = (typeof mailStatuses)[number];
/** Statuses of mails that did not arrive or may not have arrived. */
export const lostMails = ['failed', 'unknown'] as const satisfies MailStatus[];

/** Days during which a mail that cannot be sent is retried: a month if it is about money or a code, a day if it is only news. */
export const usefulDays: Record<MailKind | 'operator' | OpeningMailKind, number> = {
  received: 1,
  link: 1,
  links: 1,
  withdrawal: 30,
  operator: 1,
  opening: 7,
  opening_confirmation: 1,
  ready: pictureDays,
  gift: 30,
  gift_card: 30,
  gift_undelivered: 30,
  code: 30,
  rejected: 30,
  refunded: 30,
  code_restored: 30,
  upheld: 30,
  payment_pending: 7,
  payment_failed: 30,
  second_payment: 30,
  late_payment: 30,
  operator_refund: 30,
  cancelled: 30,
  refund_retried: 30,
  refund_failed: 30,
};

/** Returns the mail sent when an order enters a state. */
export function mailFor(state: OrderState): MailKind | undefined {
  const { mail }: { percent: number; mail?: MailKind } = stateFacts[state];
  return mail;
}

/** Returns the mail about an order that enters a state; `about`: the payment of an expired order that did not arrive. */
export function mailOn(state: OrderState, pendingPayment: string | null): AboutOrder | undefined {
  if (state === 'expired' && pendingPayment !== null)
    return { kind: 'payment_failed', about: pendingPayment };
  const kind = mailFor(state);
  return kind && { kind, about: '' };
}

type AboutOrder = { kind: MailKind; about: string };

/** Mail sent when Stripe accepts a refund. A failed order's mail is sent with its state instead. */
export const mailForRefund: Partial<Record<RefundReason, MailKind>> = {
  second_payment: 'second_payment',
  late_payment: 'late_payment',
  operator: 'operator_refund',
  cancelled: 'cancelled',
};

type Mailed = {
  kind: OrderKind;
  state: OrderState;
  paidAt: Date | null;
  pendingPayment: string | null;
  pictureDeletedAt: Date | null;
  furtherStyles: unknown;
  setEndedAt: Date | null;
};

/** Mail about a paid order in a state that has none. */
const otherwise = { picture: 'received', gift: undefined } as const;

function aboutState({ kind, state, furtherStyles, setEndedAt }: Mailed): MailKind | undefined {
  // The mail about a set comes once all of its pictures have ended.
  const isAwaited = state === 'delivered' && furtherStyles !== null && setEndedAt === null;
  if (state === 'cancelled') return state;
  return isAwaited ? 'received' : (mailFor(state) ?? otherwise[kind]);
}

/** Returns the mail about the order's state. @throws Refusal `nothing_to_send` before its visitor has paid. */
export function mailAbout(order: Mailed): MailKind {
  const { state, paidAt, pendingPayment, pictureDeletedAt } = order;
  if (delayedPaymentOf({ state, pendingPayment }) === 'pending') return 'payment_pending';
  const about = aboutState(order);
  if (paidAt === null || !about) throw new Refusal('nothing_to_send');
  if (state === 'delivered' && pictureDeletedAt !== null) throw new Refusal('picture_not_ready');
  return about;
}
