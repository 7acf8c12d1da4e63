import type { OrderKind, OrderState } from './order.ts';
import type { RefundReason } from './payment.ts';
import { Refusal } from './refusal.ts';
import { pictureDays } from './retention.ts';

/** The mails about an order's state, and its link or those of all orders of its address; each is sent at most once per order by itself. */
type OrderMail =
  | 'received'
  | 'ready'
  | 'gift'
  | 'code'
  | 'rejected'
  | 'refunded'
  | 'code_restored'
  | 'upheld'
  | 'link'
  | 'links'
  | 'withdrawal';
/** The mails about a payment that goes back; each is sent at most once per payment. */
type RefundMail =
  'second_payment' | 'late_payment' | 'operator_refund' | 'cancelled' | 'refund_retried' | 'refund_failed';
export type MailKind = OrderMail | RefundMail;
/** The mails to whoever wants to know when the shop opens: that it does, and before that whether they want to. */
export type OpeningMailKind = 'opening' | 'opening_confirmation';

export function isAboutOpening(kind: string): kind is OpeningMailKind {
  return kind === 'opening' || kind === 'opening_confirmation';
}

/** How long a mail that cannot be sent is worth waiting for: what is about money or a code for a month, what is news for a day. */
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
  code: 30,
  rejected: 30,
  refunded: 30,
  code_restored: 30,
  upheld: 30,
  second_payment: 30,
  late_payment: 30,
  operator_refund: 30,
  cancelled: 30,
  refund_retried: 30,
  refund_failed: 30,
};

/** Which mail goes out when an order enters a state. */
export const mailFor: Partial<Record<OrderState, MailKind>> = {
  paid: 'received',
  delivered: 'ready',
  gift_issued: 'gift',
  code_issued: 'code',
  rejected_final: 'rejected',
  refunded: 'refunded',
  code_restored: 'code_restored',
};

/** Which mail goes out when Stripe takes a refund. That of an order that failed goes out with its state. */
export const mailForRefund: Partial<Record<RefundReason, MailKind>> = {
  second_payment: 'second_payment',
  late_payment: 'late_payment',
  operator: 'operator_refund',
  cancelled: 'cancelled',
};

type Mailed = { kind: OrderKind; state: OrderState; paidAt: Date | null; pictureDeletedAt: Date | null };

/** The mail about the order's state. @throws Refusal `nothing_to_send` before the order is paid. */
export function mailAbout({ kind, state, paidAt, pictureDeletedAt }: Mailed): MailKind {
  if (paidAt === null || (kind === 'gift' && !mailFor[state])) throw new Refusal('nothing_to_send');
  if (state === 'delivered' && pictureDeletedAt !== null) throw new Refusal('picture_not_ready');
  return state === 'cancelled' ? state : (mailFor[state] ?? 'received');
}
