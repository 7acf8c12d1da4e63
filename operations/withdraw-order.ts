import { noticeOf } from '#adapters/mails/notice.tsx';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { nextState } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { outcomeWithoutCancel, type WithdrawalOutcome } from '#domain/withdrawal.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';

/**
 * Records a buyer's withdrawal, which cancels the order if its drawing has not begun, and otherwise refunds what the pictures of
 * its pack have not used. If nothing goes back by that, the operator gets a mail, and may refund it all the same.
 * @returns false if the withdrawal was declared before; then nothing new follows
 */
export async function withdrawFromOrder(order: Order, name: string, services: Services): Promise<boolean> {
  const { mails, withdrawals } = services;
  const { id, reference } = order;
  const outcome = await outcomeOf(id, services);
  const isNew = await withdrawals.add(id, name, outcome);
  if (isNew && (outcome === 'begun' || outcome === 'open')) {
    const facts = {
      reference,
      ...(outcome === 'begun' && { isBegun: 'yes' }),
      ...(order.packSize !== null && order.furtherStyles === null && { isPack: 'yes' }),
    };
    await mails.addNotice({ about: `withdrawal ${id}`, ...noticeOf('withdrawal_notice', facts) });
  }
  return isNew;
}

/** Confirms the withdrawal by mail, even if that was done before. */
export async function confirmWithdrawal({ id }: Pick<Order, 'id'>, { mails, queue }: Services) {
  await mails.requestAgain(id, 'withdrawal');
  await queue.enqueue({ type: 'mail', id });
}

async function outcomeOf(id: string, services: Services): Promise<WithdrawalOutcome> {
  try {
    await cancelOrder({ id, setOrderId: null }, services);
    return 'ended';
  } catch (error) {
    const order = await services.orders.byId(id);
    if (!(error instanceof Refusal) || !order) throw error;
    const all = [order, ...(await services.sets.picturesOf(order))].map(outcomeWithoutCancel);
    const outcome = all.includes('begun') ? 'begun' : outcomeWithoutCancel(order);
    return outcome === 'begun' && (await returnsRest(order, services)) ? 'rest' : outcome;
  }
}

/** Refunds what the pictures of a pack have not used, once its first picture has ended. @returns whether that is refunded by now */
async function returnsRest(order: Order, services: Services): Promise<boolean> {
  const { packSize, furtherStyles, paymentIntent, state } = order;
  const isPack = packSize !== null && furtherStyles === null;
  if (!isPack || paymentIntent === null || nextState(state, 'giveUp')) return false;
  try {
    await refundOrder(order, services);
    return true;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const refund = await services.refunds.byPayment(paymentIntent);
    return refund !== undefined && refund.keptAmount !== null;
  }
}
