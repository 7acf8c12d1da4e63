import type { OrderAnswer } from '#contract/order.ts';
import type { Price } from '#domain/money.ts';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { isInBacklog } from './stage.ts';

type Headline = { title: string; text: string };

/** What an order's page says first: a title, also for the tab; what happened, what becomes of the money, what is next. */
export function useHeadline(order: OrderAnswer): Headline {
  const t = useMessages('success');
  const format = useFormatter();
  const deleted = useDeletedHeadline(order);
  const state = isInBacklog(order) ? 'in_backlog' : order.state;
  const title = t(`states.${state}.title`);
  if (state === 'delivered') {
    if (order.picture) return { title, text: t(`states.${state}.text`, { email: order.email }) };
    return deleted;
  }
  if (state === 'failed') {
    return { title, text: t(`states.${state}.text`, { money: t(`money.${order.paidBy}`) }) };
  }
  if (state === 'refunded') {
    const price = format.price(refundOf(order));
    const sent = order.refund?.status === 'succeeded';
    return { title, text: sent ? t(`states.${state}.text`, { price }) : t('refunding', { price }) };
  }
  return { title, text: t(`states.${state}.text`) };
}

/** Of a picture that was delivered and deleted since: by its visitor, or because its time was over. */
function useDeletedHeadline({ deletedAt, isBeingDeleted, expiresAt }: OrderAnswer): Headline {
  const t = useMessages('success');
  const format = useFormatter();
  if (isBeingDeleted) return { title: t('goneTitle'), text: t('isBeingDeleted') };
  const text =
    deletedAt === undefined
      ? t('gone', { day: format.day(expiresAt) })
      : t('deletedAt', { moment: format.moment(deletedAt) });
  return { title: t('goneTitle'), text };
}

/** What goes back, or will: the whole price where no refund is known yet. */
export function refundOf({ refund, price }: OrderAnswer): Price {
  return { amount: refund?.amount ?? price.amount, currency: price.currency };
}
