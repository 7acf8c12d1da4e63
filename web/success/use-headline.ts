import type { OrderAnswer } from '#contract/order.ts';
import type { Price } from '#domain/money.ts';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { isInBacklog } from './stage.ts';

type Headline = { title: string; text: string };

/** Returns the headline of an order's page: a title, also for the tab; a text with the event, the money, the next step. */
export function useHeadline(order: OrderAnswer): Headline {
  const t = useMessages('success');
  const format = useFormatter();
  const deleted = useDeletedHeadline(order);
  const price = format.price(refundOf(order));
  const { supportEmail: support } = useFacts();
  const { email = '–' } = order;
  const day = format.day(order.expiresAt);
  const special = specialHeadline(order, t, { price, support, email, day });
  const state = isInBacklog(order) ? 'in_backlog' : order.state;
  const title = t(`states.${state}.title`);
  if (special) return special;
  if (state === 'delivered' && !order.picture) return deleted;
  const unmailed = unmailedText(order, t, day);
  if (unmailed !== undefined) return { title, text: unmailed };
  if (isRefundUnderWay(order)) return { title, text: t('refunding', { price }) };
  return { title, text: t(`states.${state}.text`, { email, price, money: moneyOf(order, t, price) }) };
}

type SuccessMessages = ReturnType<typeof useMessages<'success'>>;

/** Returns the text of a state whose usual text names the mail, for an order without an address. */
function unmailedText({ email, state }: OrderAnswer, t: SuccessMessages, day: string): string | undefined {
  if (email !== undefined || (state !== 'accepted' && state !== 'delivered')) return undefined;
  return t(`unmailed.${state}`, { day });
}
type Slots = { price: string; support: string; email: string; day: string };

function specialHeadline(order: OrderAnswer, t: SuccessMessages, slots: Slots): Headline | undefined {
  return (
    moneyHeadline(order, t, slots) ??
    delayedHeadline(order, t, slots) ??
    giftHeadline(order, t, slots) ??
    stoppedHeadline(order, t, slots)
  );
}

/** Says what happens to the payment of an order that failed or was cancelled. */
function moneyOf({ state, paidBy, refund }: OrderAnswer, t: SuccessMessages, price: string): string {
  if (state !== 'cancelled') return t(`money.${paidBy}`);
  // The refund below says so itself.
  return isRefused(refund) ? '' : t(`moneyBack.${paidBy}`, { price });
}

/** Returns the headline of a chargeback or a refund, if it matters more than the order's state. */
function moneyHeadline(
  order: OrderAnswer,
  t: SuccessMessages,
  { price, support }: Slots,
): Headline | undefined {
  if (order.chargedBack) return { title: t('chargedBack.title'), text: t('chargedBack.text', { price }) };
  if (cameTooLate(order)) {
    const goesBack = isRefused(order.refund) ? '' : ` ${t('latePayment.goesBack', { price })}`;
    return { title: t('latePayment.title'), text: t('latePayment.text') + goesBack };
  }
  if (!isRefundRefused(order)) return undefined;
  const text =
    order.refund?.status === 'canceled'
      ? t('refundCanceled', { price, email: support })
      : t('refundRefused', { price });
  return { title: t('states.failed.title'), text };
}

/** Returns the headline while a payment that takes days is on its way, or if it did not arrive. */
function delayedHeadline(
  order: OrderAnswer,
  t: SuccessMessages,
  { email, day }: Slots,
): Headline | undefined {
  const { delayedPayment, kind } = order;
  if (delayedPayment === undefined) return undefined;
  const next = t(`delayed.${delayedPayment}.${isMissed(order) ? 'missed' : kind}`, { email, day });
  const title = t(`delayed.${delayedPayment}.title`);
  return { title, text: `${t(`delayed.${delayedPayment}.text`)} ${next}` };
}

/** Returns a gift's headline if it differs from a picture's in the same state. */
function giftHeadline(
  { kind, state, codeStopped }: OrderAnswer,
  t: SuccessMessages,
  { price }: Slots,
): Headline | undefined {
  if (kind !== 'gift') return undefined;
  if (codeStopped) return { title: t('gift.stopped.title'), text: t('gift.stopped.text') };
  if (state === 'expired' || state === 'failed' || state === 'refunded')
    return { title: t(`states.${state}.title`), text: t(`gift.${state}`, { price }) };
  return undefined;
}

/** Returns the headline if the code is voided or suspended: one issued for a refused photo, or the one that paid. */
function stoppedHeadline(
  { state, codeStopped }: OrderAnswer,
  t: SuccessMessages,
  { support }: Slots,
): Headline | undefined {
  if (!codeStopped) return undefined;
  if (state === 'code_issued') return { title: t('states.code_issued.title'), text: t('codeStopped') };
  return { title: t('codeRestoredStopped.title'), text: t('codeRestoredStopped.text', { email: support }) };
}

/** Returns the headline of a picture that was deleted after delivery, by its visitor or on expiry. */
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

/** Returns the refunded amount: what was charged back, else the refund, else the whole price. */
export function refundOf({ refund, chargedBack, price }: OrderAnswer): Price {
  return { amount: (chargedBack ?? refund ?? price).amount, currency: price.currency };
}

/** True if the order was paid too late to be drawn: all of it is refunded. */
export function cameTooLate({ state, refund }: OrderAnswer): boolean {
  return refund?.reason === 'late_payment' && (state === 'awaiting_payment' || state === 'expired');
}

/** True if the payment takes days, or did not arrive, and the photo is gone, so that nothing can be drawn any more. */
export function isMissed({ delayedPayment, kind, photoKept }: OrderAnswer): boolean {
  return delayedPayment !== undefined && kind === 'picture' && !photoKept;
}

/** True if the money is not refunded: the bank rejected the refund, or it was cancelled here. */
export function isRefused(refund: OrderAnswer['refund']): boolean {
  return refund?.status === 'failed' || refund?.status === 'canceled';
}

/** True if the refund of a failed order was refused. */
function isRefundRefused({ state, refund }: OrderAnswer): boolean {
  return isRefused(refund) && (state === 'failed' || state === 'refunded');
}

function isRefundUnderWay({ state, refund }: OrderAnswer): boolean {
  return state === 'refunded' && refund?.status !== 'succeeded';
}
