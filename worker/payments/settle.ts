import { failpoint } from '#adapters/failpoint.ts';
import type { Database } from '#adapters/database/database.ts';
import { sessionPaid } from '#adapters/database/tables/checkout-sessions.ts';
import { paidBy } from '#adapters/database/payments/payment-behind.ts';
import { disputeEventsOfMoved } from '#adapters/database/tables/webhook-events.ts';
import type { CheckoutSession } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import { isWorkState, type WorkState } from '#domain/job.ts';
import { decidePayment, isPayable } from '#domain/payment.ts';
import { pendingPaymentDays } from '#domain/retention.ts';
import type { WorkerServices } from '../services.ts';
import { issuingPack } from './issue-pack.ts';
import { recordFoundRefund } from './refund.ts';

/** Order that was just paid; `isQuick`: its step needs nothing that takes time, such as a moderator. */
type PaidOrder = { id: string; state: WorkState; tries: 0; isQuick: boolean };

/**
 * Reads a checkout session from Stripe and settles it. Stripe's webhook, a visitor who returns from paying and the sweep all
 * enqueue the session. Safe to run any number of times.
 */
export async function settleSession(
  stripeId: string,
  services: WorkerServices,
): Promise<PaidOrder | undefined> {
  const { sessions, payments, stripeAccount, log } = services;
  const known = await sessions.byStripeId(stripeId);
  if (known && known.stripeAccount !== (await stripeAccount()).id) {
    log.warnOnce('a checkout session belongs to another Stripe account: left alone', { session: stripeId });
    return undefined;
  }
  const facts = await payments.readSession(stripeId);
  // A session without an order here is left to `reconcile`, which sees how many there are.
  return (await isOurs(facts, services)) ? settle(facts, services, known) : undefined;
}

/**
 * Settles a session as Stripe has just reported it; it must be ours (`isOurs`). Does nothing if the order is unknown. `known`: its
 * row, if the caller has read it. @returns the order that it paid, of which nothing is enqueued yet
 */
export async function settle(
  facts: SessionFacts,
  services: WorkerServices,
  known?: CheckoutSession,
): Promise<PaidOrder | undefined> {
  const session = known ?? (await find(facts, services));
  const order = session && (await services.orders.byId(session.orderId));
  if (!order) return undefined;
  if (facts.status === 'expired') await expire(order, session, facts, services);
  const { paymentIntent } = facts;
  if (paymentIntent === undefined) return undefined;
  if (facts.pending) await awaitPending({ ...facts, paymentIntent }, order, services);
  return facts.paid ? settlePaid({ ...facts, paymentIntent }, order, services) : undefined;
}

/** Decides whether this shop opened the session, for this database: another one with the same secret has its own customers. */
export async function isOurs({ shop, database }: SessionFacts, services: WorkerServices): Promise<boolean> {
  const { secrets, identity, log } = services;
  if (shop !== secrets.shopFingerprint) return false;
  if (database === undefined || database === (await identity.ownId())) return true;
  log.warnOnce('another database sells with this shop’s secret: its payments are left alone', {
    error: `Stripe names the database ${database}`,
    remedy: 'give each shop its own APP_SECRET',
  });
  return false;
}

async function find(facts: SessionFacts, services: WorkerServices): Promise<CheckoutSession | undefined> {
  return (await services.sessions.byStripeId(facts.id)) ?? adopt(facts, services);
}

/** Adds a session of ours that the database does not know: Stripe's answer was lost, or a restored backup lacks it. */
async function adopt(facts: SessionFacts, services: WorkerServices): Promise<CheckoutSession | undefined> {
  const order = facts.orderId === undefined ? undefined : await services.orders.byId(facts.orderId);
  if (!order) return undefined;
  services.log.warn('found a checkout session that the database did not know', {
    order: order.id,
    session: facts.id,
  });
  await services.sessions.adopt(order.id, facts, (await services.stripeAccount()).id);
  return services.sessions.byStripeId(facts.id);
}

async function expire(
  order: Order,
  session: CheckoutSession,
  { paymentIntent }: SessionFacts,
  services: WorkerServices,
): Promise<void> {
  const { stripeId } = session;
  const { sessions, orders, queue } = services;
  if (stripeId === null) return;
  const others = await sessions.ofOrder(order.id);
  const payable = others.some(
    ({ status, n }) => n !== session.n && (status === 'open' || status === 'intended'),
  );
  const { pendingPayment } = order;
  const isAwaited = pendingPayment !== null && pendingPayment !== paymentIntent;
  const close = (tx?: Database) => sessions.close(stripeId, 'expired', null, tx);
  const isOver = order.state === 'awaiting_payment' && !payable && !isAwaited;
  // Together: a closed session is not checked again.
  await (isOver ? orders.advance({ order, event: 'expire', inTransaction: close }) : close());
  if (isOver && pendingPayment !== null) await queue.enqueue({ type: 'mail', id: order.id });
}

/**
 * Makes the order wait for a payment that takes days. Nothing is drawn before it has arrived. Does nothing if it has failed since
 * the session was read: the order can be paid anew.
 */
async function awaitPending(
  { id: stripeId, paymentIntent: payment }: SessionFacts & { paymentIntent: string },
  order: Order,
  services: WorkerServices,
): Promise<void> {
  const { id, proofId } = order;
  if (!isPayable(order) || (await services.sessions.byStripeId(stripeId))?.status === 'expired') return;
  const expiresAt = new Date(Date.now() + pendingPaymentDays * 86_400_000);
  const inTransaction = async (tx: Database) => {
    // It is still what the order delivers.
    if (proofId !== null) await services.proofs.keepForOrder(proofId, pendingPaymentDays * 24 * 60, tx);
    await services.mails.add(id, 'payment_pending', payment, tx);
  };
  const facts = { pendingPayment: payment, expiresAt };
  await services.orders.advance({ order, event: 'payDelayed', facts, inTransaction });
  services.log.info('payment on its way', { order: id });
  await services.queue.enqueue({ type: 'mail', id });
}

async function settlePaid(
  facts: SessionFacts & { paymentIntent: string },
  order: Order,
  services: WorkerServices,
): Promise<PaidOrder | undefined> {
  const { paymentIntent, price } = facts;
  const decision = decidePayment(
    {
      state: order.state,
      paymentIntent: order.paymentIntent,
      price: { amount: order.priceAmount, currency: order.currency },
      deliverable: order.kind === 'gift' || order.photoDeletedAt === null,
    },
    { orderId: facts.orderId, paymentIntent, price },
    order.id,
  );
  services.log.info('payment settled', { order: order.id, session: facts.id, event: decision });
  if (decision === 'pay') return pay(order, { ...facts, paymentIntent }, services);
  if (decision === 'refund') {
    const reason = order.paidAt ? 'second_payment' : 'late_payment';
    const { id: stripeAccount } = await services.stripeAccount();
    const paid = { paymentIntent, ...price, paidAmount: price.amount, stripeAccount };
    await services.refunds.add({ orderId: order.id, ...paid, reason });
    failpoint('refund-intended');
  }
  await services.sessions.close(facts.id, 'complete', paymentIntent);
  return undefined;
}

/** Does nothing when the order changed state meanwhile: the next run decides with fresh facts. */
async function pay(
  order: Order,
  { id: sessionId, paymentIntent, tax }: SessionFacts & { paymentIntent: string },
  services: WorkerServices,
): Promise<PaidOrder | undefined> {
  // After a restore an order may wait for a payment that was refunded long ago.
  const { whole } = await services.payments.refundedOf(paymentIntent);
  if (whole) {
    await recordFoundRefund(order, { ...whole, paymentIntent }, services);
    await services.sessions.close(sessionId, 'complete', paymentIntent);
    return undefined;
  }
  // A dispute may be recorded before the payment is.
  const { id: stripeAccount, mode } = await services.stripeAccount();
  const facts = { ...paidBy(paymentIntent), taxAmount: tax, stripeAccount };
  const isGift = order.kind === 'gift';
  const event = isGift ? 'payGift' : 'pay';
  const alongside = [sessionPaid(sessionId, paymentIntent), disputeEventsOfMoved];
  const pack = issuingPack(order, mode === 'live', services);
  const state = await services.orders.advance({ order, event, facts, alongside, ...pack });
  if (!state || !isWorkState(state)) return undefined;
  failpoint('state-committed', event);
  return { id: order.id, state, tries: 0, isQuick: isGift || order.photoScores !== null };
}
