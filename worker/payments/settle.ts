import { failpoint } from '#adapters/failpoint.ts';
import { addRefund } from '#adapters/database/tables/refunds.ts';
import type { CheckoutSession, Order } from '#adapters/database/schema.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import { decidePayment } from '#domain/payment.ts';
import { enqueueOrder } from '../enqueue-order.ts';
import type { WorkerServices } from '../stage.ts';
import { noteFoundRefund } from './find-refunds.ts';

/** Asks Stripe about a checkout session and does what follows. Safe to run at any time, any number of times. */
export async function settleSession(stripeId: string, shop: WorkerServices): Promise<void> {
  const session = await shop.sessions.byStripeId(stripeId);
  if (!session) return;
  const facts = await shop.payments.readSession(stripeId);
  const order = await shop.orders.byId(session.orderId);
  if (!order) return;
  if (facts.status === 'expired') await expire(order, session, shop);
  if (facts.paid && facts.paymentIntent !== undefined) {
    await settlePaid({ ...facts, paymentIntent: facts.paymentIntent }, order, shop);
  }
}

async function settlePaid(
  facts: SessionFacts & { paymentIntent: string },
  order: Order,
  shop: WorkerServices,
): Promise<void> {
  const { paymentIntent, price } = facts;
  const judged = decidePayment(
    {
      state: order.state,
      paymentIntent: order.paymentIntent,
      price: { amount: order.priceAmount, currency: order.currency },
      photoKept: order.photoDeletedAt === null,
    },
    { orderId: facts.orderId, paymentIntent, price },
    order.id,
  );
  shop.log.info('payment settled', { order: order.id, session: facts.id, event: judged });
  if (judged === 'pay' && !(await pay(order, paymentIntent, shop))) return;
  if (judged === 'give_back') {
    const reason = order.paidAt ? 'second_payment' : 'late_payment';
    await addRefund(shop.db, { orderId: order.id, paymentIntent, ...price, reason });
    failpoint('refund-intended');
  }
  await shop.sessions.close(facts.id, 'complete', paymentIntent);
}

async function expire(order: Order, session: CheckoutSession, shop: WorkerServices): Promise<void> {
  if (session.stripeId === null) return;
  await shop.sessions.close(session.stripeId, 'expired', null);
  const others = await shop.sessions.ofOrder(order.id);
  const payable = others.some((other) => other.status === 'open' || other.status === 'intended');
  if (order.state === 'awaiting_payment' && !payable) await shop.orders.advance({ order, event: 'expire' });
}

/** @returns false when somebody else moved the order: the next look, on fresh facts, decides. */
async function pay(order: Order, paymentIntent: string, shop: WorkerServices): Promise<boolean> {
  // After a restored backup an order may wait for a payment that was given back long ago.
  const returned = await shop.payments.standing(paymentIntent, order.priceAmount);
  if (returned) {
    await noteFoundRefund(order, { ...returned, paymentIntent }, shop);
    if (order.state === 'awaiting_payment') await shop.orders.advance({ order, event: 'expire' });
    return true;
  }
  const state = await shop.orders.advance({
    order,
    event: 'pay',
    facts: { paymentIntent, paidAt: new Date() },
  });
  if (!state) return false;
  failpoint('state-committed', 'pay');
  await enqueueOrder(shop, { id: order.id, state, tries: 0 });
  return true;
}
