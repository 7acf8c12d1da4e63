import type { OrderAnswer } from '#contract/order.ts';
import { useAsked } from '../../api/use-query.ts';
import { askOrder } from '../../api/orders.ts';
import { tokenOfOrder } from '../../storage/orders.ts';

/** What became of the order that the visitor left for the payment page with. */
export type EarlierOrder =
  { kind: 'none' } | { kind: 'unpaid'; order: OrderAnswer; token: string } | { kind: 'paid'; token: string };

/** Looks after the order that Stripe's way back names, or that was last made of the draft. */
export function useEarlierOrder(orderId: string): EarlierOrder {
  const token = orderId === '' ? undefined : tokenOfOrder(orderId);
  const asked = useAsked(token === undefined ? null : `order ${orderId}`, () => askOrder(token ?? ''));
  if (token === undefined || asked.kind !== 'answered') return { kind: 'none' };
  const order = asked.answer;
  const unpaid = order.state === 'awaiting_payment' || order.state === 'expired';
  return unpaid ? { kind: 'unpaid', order, token } : { kind: 'paid', token };
}
