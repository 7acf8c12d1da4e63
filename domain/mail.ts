import type { OrderState } from './order.ts';

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
