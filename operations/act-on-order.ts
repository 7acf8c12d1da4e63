import { randomBytes, randomUUID } from 'node:crypto';
import { holdRoot, spentOn } from '#adapters/database/payment-behind.ts';
import { addCode, voidUnusedOf } from '#adapters/database/tables/codes.ts';
import { retryNow } from '#adapters/database/tables/orders.ts';
import { addRefund, adoptRefund, isGivenUp } from '#adapters/database/tables/refunds.ts';
import type { Order } from '#adapters/database/schema.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { codeDays, codeFrom, showCode } from '#domain/code.ts';
import { isPlainAddress } from '#domain/email.ts';
import { isWorkState } from '#domain/job.ts';
import { mailAbout } from '#domain/mail.ts';
import { formatPrice } from '#domain/money.ts';
import { isOver, nextState } from '#domain/order.ts';
import { foldEmail } from '#domain/strike.ts';
import { chargedBack, whyFrozen, whyNoRefund, whySpent } from './why-no-refund.ts';

const dayMs = 86_400_000;

/**
 * What an operator can do to an order, for the commands and the console alike. Each returns a sentence that says what was done,
 * and throws an OperatorError that says why not.
 */
export type OrderAction = (order: Order, services: Services) => Promise<string>;

/** Has the order's next step tried now, with all its tries before it. */
export const retryOrder: OrderAction = async (order, services) => {
  const { db, queue } = services;
  const { id, state, reference, frozenAt } = order;
  if (!isWorkState(state) || isOver(order)) {
    throw new OperatorError(
      `${reference} is ${state}: there is nothing to try again. ` +
        '`orders code` gives its visitor another picture, `orders refund` the money.',
    );
  }
  if (frozenAt !== null) throw new OperatorError(await whyFrozen(order, services));
  if (!(await retryNow(db, id))) throw new OperatorError(`A worker is at work on ${reference} right now.`);
  if (state === 'failed') await retryRefundNow(order, services);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return `${reference} is tried again now, from ${state}.`;
};

/** A refund waits for up to an hour by itself, and for ever once its bank has refused it for good. */
async function retryRefundNow({ paymentIntent }: Order, { refunds }: Services): Promise<void> {
  const refund = paymentIntent === null ? undefined : await refunds.byPayment(paymentIntent);
  if (refund?.status === 'failed' || refund?.status === 'canceled') await refunds.tryAnew(refund, 0);
  else if (refund) await refunds.tryNow(refund.id);
}

/** Gives the payment back, and ends the order where it is still on its way. A code that paid becomes valid again. */
export const refundOrder: OrderAction = async (order, services) => {
  const why = await whyNoRefund(order, services);
  if (why !== undefined) throw new OperatorError(why);
  if (order.state === 'failed') return retryOrder(order, services);
  if (nextState(order.state, 'giveUp')) return giveUp(order, services);
  return refundEnded(order, services);
};

async function giveUp(order: Order, { orders, queue }: Services): Promise<string> {
  const { id, reference, paidBy } = order;
  const state = await orders.advance({ order, event: 'giveUp', note: 'The operator gives the money back' });
  if (!state) throw new OperatorError(`${reference} has just moved on. Look at it again.`);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return `${reference} is not drawn any more, and ${paidBy === 'code' ? 'its code becomes valid again' : 'its payment is refunded'}.`;
}

/** Gives back the payment of an order that has ended, and makes what is left of the codes worthless that it stands behind. */
async function refundEnded(order: Order, { db, orders, refunds, queue }: Services): Promise<string> {
  const { id: orderId, reference, paymentIntent, currency, stripeAccount } = order;
  // A part may have gone back in Stripe's dashboard, or to the bank.
  const { left: amount } = await orders.paymentBehind(orderId);
  if (paymentIntent === null) throw new Error('What was not paid by card has no refund');
  const voided = await db.transaction().execute(async (tx) => {
    // Of a refund and a redeeming at once one wins.
    await holdRoot(tx, orderId);
    const spent = await spentOn(tx, orderId);
    if (spent) throw new OperatorError(whySpent(reference, spent));
    await addRefund(tx, { orderId, paymentIntent, amount, currency, reason: 'operator', stripeAccount });
    return voidUnusedOf(tx, 'rootOrderId', orderId);
  });
  const refund = await refunds.byPayment(paymentIntent);
  if (refund && isGivenUp(refund)) await refunds.tryAnew(refund, 0, (tx) => adoptRefund(tx, refund.id));
  if (refund) await queue.enqueue({ type: 'refund', id: refund.id });
  const money = formatPrice({ amount, currency }, 'en');
  return `${money} for ${reference} is being refunded.${voided > 0 ? ' The code that was issued for it is void.' : ''}`;
}

/** Sends the mail about the order's state again, to a corrected address if one is given. */
export function sendMailAgain(to: string | undefined): OrderAction {
  return async (order, { mails, orders, queue, secrets }) => {
    if (to !== undefined && !isPlainAddress(to)) throw new OperatorError(`"${to}" is no email address.`);
    const kind = mailAbout(order);
    if (to !== undefined)
      await orders.correctEmail(order.id, to, secrets.fingerprint('email', foldEmail(to)));
    if (!(await mails.requestAgain(order.id, kind)))
      throw new OperatorError('That mail is being sent right now. Look again in a minute.');
    await queue.enqueue({ type: 'mail', id: order.id });
    return `The mail "${kind}" about ${order.reference} is sent again.`;
  };
}

/** Issues a code for a free picture to the order's visitor. `show` gets the code, which is kept nowhere. */
export function issueCode(show: (code: string, expiresAt: Date) => void): OrderAction {
  return async ({ reference }, { db, payments: { livemode } }) => {
    const code = codeFrom(randomBytes(32));
    const expiresAt = new Date(Date.now() + codeDays * dayMs);
    const id = randomUUID();
    await addCode(db, { id, codeHash: hashOf(code), chain: 0, expiresAt, livemode });
    show(showCode(code), expiresAt);
    return `A code for ${reference} was issued (${id}).`;
  };
}

/** Frees the orders that a dispute has frozen, when the operator knows from the bank or Stripe that it is over. */
export const releaseOrder: OrderAction = async (order, { disputes, orders, queue }) => {
  const { id, reference, state, frozenAt } = order;
  // Disputed is the payment, which may be that of a gift or a refused photo.
  const { rootId, payment } = await orders.paymentBehind(id);
  const paymentIntent = (await orders.byId(rootId))?.paymentIntent ?? null;
  if (frozenAt === null || paymentIntent === null) throw new OperatorError(`${reference} is not frozen.`);
  if (payment === 'returned') throw new OperatorError(chargedBack);
  await disputes.closeAll(paymentIntent);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return `${reference} goes on, from ${state}.`;
};
