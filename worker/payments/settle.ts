import { failpoint } from '#adapters/failpoint.ts';
import { addRefund } from '#adapters/database/tables/refunds.ts';
import type { CheckoutSession, Order } from '#adapters/database/schema.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import { decidePayment } from '#domain/payment.ts';
import type { WorkerServices } from '../stage.ts';
import { noteFoundRefund } from './find-refunds.ts';

/** Asks Stripe about a checkout session and does what follows. Safe to run at any time, any number of times. */
export async function settleSession(stripeId: string, services: WorkerServices): Promise<void> {
  const session = await services.sessions.byStripeId(stripeId);
  if (!session) return;
  const facts = await services.payments.readSession(stripeId);
  const order = await services.orders.byId(session.orderId);
  if (!order) return;
  if (facts.status === 'expired') await expire(order, session, services);
  if (facts.paid && facts.paymentIntent !== undefined) {
    await settlePaid({ ...facts, paymentIntent: facts.paymentIntent }, order, services);
  }
}

async function settlePaid(
  facts: SessionFacts & { paymentIntent: string },
  order: Order,
  services: WorkerServices,
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
  services.log.info('payment settled', { order: order.id, session: facts.id, event: judged });
  if (judged === 'pay' && !(await pay(order, paymentIntent, services))) return;
  if (judged === 'give_back') {
    const reason = order.paidAt ? 'second_payment' : 'late_payment';
    await addRefund(services.db, { orderId: order.id, paymentIntent, ...price, reason });
    failpoint('refund-intended');
  }
  await services.sessions.close(facts.id, 'complete', paymentIntent);
}

async function expire(order: Order, session: CheckoutSession, services: WorkerServices): Promise<void> {
  if (session.stripeId === null) return;
  await services.sessions.close(session.stripeId, 'expired', null);
  const others = await services.sessions.ofOrder(order.id);
  const payable = others.some((other) => other.status === 'open' || other.status === 'intended');
  if (order.state === 'awaiting_payment' && !payable)
    await services.orders.advance({ order, event: 'expire' });
}

/** @returns false when somebody else moved the order: the next look, on fresh facts, decides. */
async function pay(order: Order, paymentIntent: string, services: WorkerServices): Promise<boolean> {
  // After a restored backup an order may wait for a payment that was given back long ago.
  const returned = await services.payments.refundOf(paymentIntent, order.priceAmount);
  if (returned) {
    await noteFoundRefund(order, { ...returned, paymentIntent }, services);
    if (order.state === 'awaiting_payment') await services.orders.advance({ order, event: 'expire' });
    return true;
  }
  const state = await services.orders.advance({
    order,
    event: 'pay',
    facts: { paymentIntent, paidAt: new Date() },
  });
  if (!state) return false;
  failpoint('state-committed', 'pay');
  await services.queue.enqueueOrder({ id: order.id, state, tries: 0 });
  return true;
}
