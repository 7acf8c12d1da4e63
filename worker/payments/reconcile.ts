import { addRefund } from '#adapters/database/tables/refunds.ts';
import { errorMessage } from '#adapters/log.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { WorkerServices } from '../stage.ts';
import { findRefunds } from './find-refunds.ts';
import { settleSession } from './settle.ts';

/** Sessions live 24 hours at most; a webhook may be tried for three days. */
const hours = 72;
/** Stripe has so many seconds to list its refunds before the work begins without them. */
const patienceSeconds = 5;

const since = (): Date => new Date(Date.now() - hours * 3_600_000);

/**
 * Compares what Stripe lists with what the database holds, and mends the database: refunds and sessions whose answer was
 * lost, payments whose webhook never came, and all that a restored backup does not know.
 */
export async function reconcile(shop: WorkerServices): Promise<void> {
  await findRefunds(since(), shop);
  for await (const facts of shop.payments.sessionsSince(since())) await mend(facts, shop);
}

/** Before anything is drawn: an order of a restored backup may have been given back since. */
export async function findRefundsFirst(shop: WorkerServices): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceSeconds * 1000).unref());
  const finding = findRefunds(since(), shop).catch((error: unknown) =>
    shop.log.warn('refunds not looked through, later they will be', { error: errorMessage(error) }),
  );
  await Promise.race([finding, patience]);
}

/** Looks at a session that Stripe rang about; the database may not know it. */
export async function settleOrAdoptSession(stripeId: string, shop: WorkerServices): Promise<void> {
  if (await shop.sessions.byStripeId(stripeId)) return settleSession(stripeId, shop);
  const facts = await shop.payments.readSession(stripeId);
  if (facts.shop === shop.secrets.shopFingerprint) await mend(facts, shop);
}

async function mend(facts: SessionFacts, shop: WorkerServices): Promise<void> {
  const known = await shop.sessions.byStripeId(facts.id);
  if (known?.status === 'complete' || (known && !facts.paid)) return;
  const order = facts.orderId === undefined ? undefined : await shop.orders.byId(facts.orderId);
  if (!order) {
    await refundOrphaned(facts, shop);
    return;
  }
  if (!known) {
    shop.log.warn('found a checkout session that the database did not know', {
      order: order.id,
      session: facts.id,
    });
    await shop.sessions.adopt(order.id, facts);
  }
  await settleSession(facts.id, shop);
}

/** Nobody can draw an order whose photo and row are gone; whoever paid for it gets the money back. */
async function refundOrphaned({ id, paid, paymentIntent, price }: SessionFacts, shop: WorkerServices): Promise<void> {
  if (!paid || paymentIntent === undefined || (await shop.refunds.byPayment(paymentIntent))) return;
  shop.log.error('a payment belongs to no order: it is given back', { session: id });
  await addRefund(shop.db, { orderId: null, paymentIntent, ...price, reason: 'late_payment' });
}
