import type { OrderAnswer } from '#contract/order.ts';
import { useAmounts } from '../words/use-amounts.ts';
import { useWords } from '../words/use-words.ts';
import { refundOf } from './refund.ts';
import { isInLine } from './stage.ts';

/** How an order stands: its title for the tab; what happened, what it means for the money, what comes next. */
export function useStanding(order: OrderAnswer): { title: string; text: string } {
  const say = useWords('success');
  const amounts = useAmounts();
  const state = isInLine(order) ? 'in_line' : order.state;
  const title = say(`states.${state}.title`);
  if (state === 'delivered') {
    if (order.picture) return { title, text: say(`states.${state}.text`, { email: order.email }) };
    const text =
      order.deletedAt === undefined
        ? say('gone', { day: amounts.day(order.expiresAt) })
        : say('deletedAt', { moment: amounts.moment(order.deletedAt) });
    return { title: say('goneTitle'), text };
  }
  if (state === 'failed') {
    return { title, text: say(`states.${state}.text`, { money: say(`money.${order.paidBy}`) }) };
  }
  if (state === 'refunded') {
    return { title, text: say(`states.${state}.text`, { price: amounts.price(refundOf(order)) }) };
  }
  return { title, text: say(`states.${state}.text`) };
}
