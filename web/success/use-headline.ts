import type { OrderAnswer } from '#contract/order.ts';
import { useAmounts } from '../i18n/use-formatter.ts';
import { useWords } from '../i18n/use-messages.ts';
import { refundOf } from './refund.ts';
import { isInLine } from './stage.ts';

/** How an order stands: its title for the tab; what happened, what it means for the money, what comes next. */
export function useStanding(order: OrderAnswer): { title: string; text: string } {
  const say = useWords('success');
  const amounts = useAmounts();
  const gone = useGone(order);
  const state = isInLine(order) ? 'in_line' : order.state;
  const title = say(`states.${state}.title`);
  if (state === 'delivered') {
    if (order.picture) return { title, text: say(`states.${state}.text`, { email: order.email }) };
    return gone;
  }
  if (state === 'failed') {
    return { title, text: say(`states.${state}.text`, { money: say(`money.${order.paidBy}`) }) };
  }
  if (state === 'refunded') {
    const price = amounts.price(refundOf(order));
    const sent = order.refund?.status === 'succeeded';
    return { title, text: sent ? say(`states.${state}.text`, { price }) : say('refunding', { price }) };
  }
  return { title, text: say(`states.${state}.text`) };
}

/** A picture that was delivered and deleted since: by its visitor, or because its time was over. */
function useGone({ deletedAt, expiresAt }: OrderAnswer): { title: string; text: string } {
  const say = useWords('success');
  const amounts = useAmounts();
  const text =
    deletedAt === undefined
      ? say('gone', { day: amounts.day(expiresAt) })
      : say('deletedAt', { moment: amounts.moment(deletedAt) });
  return { title: say('goneTitle'), text };
}
