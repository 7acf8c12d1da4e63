import { randomBytes, randomUUID } from 'node:crypto';
import { addCode, voidCode } from '#adapters/database/tables/codes.ts';
import { retryNow } from '#adapters/database/tables/orders.ts';
import { addRefund, isGivenUp } from '#adapters/database/tables/refunds.ts';
import type { Refund } from '#adapters/database/payment-tables.ts';
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

const dayMs = 86_400_000;
/** A dispute ends by the bank's word; until then its money is not the shop's. */
const disputed =
  'Its payment is disputed: the bank has the say. `orders release` frees it when the bank has decided.';

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
  if (frozenAt !== null) throw new OperatorError(disputed);
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
  if (order.frozenAt !== null) throw new OperatorError(disputed);
  const { reference, state, paidBy } = order;
  if (paidBy === 'redraw') throw new OperatorError(`${reference} is a free redraw: nobody paid for it.`);
  if (state === 'rejected') {
    throw new OperatorError(`${reference} is about to get its code. Try again in a moment.`);
  }
  if (state === 'failed') return retryOrder(order, services);
  if (nextState(state, 'giveUp')) return giveUp(order, services);
  return refundEnded(order, services);
};

async function giveUp(order: Order, { orders, queue }: Services): Promise<string> {
  const { id, reference, paidBy } = order;
  const state = await orders.advance({ order, event: 'giveUp', note: 'The operator gives the money back' });
  if (!state) throw new OperatorError(`${reference} has just moved on. Look at it again.`);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return `${reference} is not drawn any more, and ${paidBy === 'code' ? 'its code becomes valid again' : 'its payment is refunded'}.`;
}

async function refundEnded(order: Order, services: Services): Promise<string> {
  const { id: orderId, reference, paymentIntent, priceAmount: amount, currency, stripeAccount } = order;
  const { db, refunds, queue, codes, secrets } = services;
  if (paymentIntent === null) {
    throw new OperatorError(
      `${reference} was not paid by card: there is nothing to refund. \`orders code\` issues a code.`,
    );
  }
  const earlier = await refunds.byPayment(paymentIntent);
  if (earlier) await refuseSecondRefund(earlier, services);
  const issued = await codes.issuedFor(orderId);
  const unused = await db.transaction().execute(async (tx) => {
    // Of a refund and a redeeming at once one wins.
    const isVoided = issued !== undefined && (await voidCode(tx, hashOf(secrets.codeFor(orderId))));
    if (order.kind === 'gift' && issued && !isVoided && issued.voidedAt === null)
      throw new OperatorError(
        `${reference} is a gift whose code has been used: \`orders refund\` of the order it paid gives the code back.`,
      );
    await addRefund(tx, { orderId, paymentIntent, amount, currency, reason: 'operator', stripeAccount });
    return isVoided;
  });
  const refund = await refunds.byPayment(paymentIntent);
  if (refund) await queue.enqueue({ type: 'refund', id: refund.id });
  const money = formatPrice({ amount, currency }, 'en');
  return `${money} for ${reference} is being refunded.${unused ? ' The code that was issued for it is void.' : ''}`;
}

/** One refund a payment; one that the bank refused for good, or that was withdrawn in Stripe, is made anew. */
async function refuseSecondRefund(refund: Refund, { refunds }: Services): Promise<void> {
  if (isGivenUp(refund)) return refunds.tryAnew(refund, 0);
  const name = refund.stripeId ?? 'which Stripe has not taken yet and which is tried again by itself';
  throw new OperatorError(`It has a refund already: ${name}, ${refund.status}.`);
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

/** Frees an order that a dispute has frozen, when the operator knows from the bank or Stripe that it is over. */
export const releaseOrder: OrderAction = async (order, { disputes, queue }) => {
  const { id, reference, state, frozenAt, paymentIntent } = order;
  if (frozenAt === null || paymentIntent === null) throw new OperatorError(`${reference} is not frozen.`);
  if (await disputes.isLost(paymentIntent)) {
    throw new OperatorError(
      `The bank has given the payment of ${reference} back: it would be drawn for nothing.`,
    );
  }
  await disputes.closeAll(paymentIntent);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return `${reference} goes on, from ${state}.`;
};
