import type { OrderState } from './order.ts';
import { Refusal } from './refusal.ts';

/** The mails an order can bring about; each is sent at most once per order by itself. */
export type MailKind = 'received' | 'ready' | 'code' | 'rejected' | 'refunded' | 'code_restored' | 'link';

/** Which mail goes out when an order enters a state. */
export const mailFor: Partial<Record<OrderState, MailKind>> = {
  paid: 'received',
  delivered: 'ready',
  code_issued: 'code',
  rejected_final: 'rejected',
  refunded: 'refunded',
  code_restored: 'code_restored',
};

type Mailed = { state: OrderState; paidAt: Date | null; pictureDeletedAt: Date | null };

/** The mail about the order's state. @throws Refusal `nothing_to_send` before the order is paid. */
export function mailAbout({ state, paidAt, pictureDeletedAt }: Mailed): MailKind {
  if (paidAt === null) throw new Refusal('nothing_to_send');
  if (state === 'delivered' && pictureDeletedAt !== null) throw new Refusal('picture_not_ready');
  return mailFor[state] ?? 'received';
}
