import { addRefund } from '#adapters/database/refunds.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { Workshop } from '../stage.ts';
import { settlePayment } from './settle-payment.ts';

/** Sessions live 24 hours at most; a webhook may be tried for three days. */
const hours = 72;

/**
 * Compares what Stripe lists with what the database holds, and mends the database: sessions whose answer was lost,
 * payments whose webhook never came, and payments of orders that a restored backup does not know.
 */
export async function reconcile(shop: Workshop): Promise<void> {
  const since = new Date(Date.now() - hours * 3_600_000);
  for await (const facts of shop.payments.sessionsSince(since)) await mend(facts, shop);
}

async function mend(facts: SessionFacts, shop: Workshop): Promise<void> {
  const known = await shop.sessions.byStripeId(facts.id);
  if (known?.status === 'complete' || (known && !facts.paid)) return;
  const order = facts.orderId === undefined ? undefined : await shop.orders.byId(facts.orderId);
  if (!order) {
    await giveBackLost(facts, shop);
    return;
  }
  if (!known) {
    shop.log.warn('found a checkout session that the database did not know', {
      order: order.id,
      session: facts.id,
    });
    await shop.sessions.adopt(order.id, facts);
  }
  await settlePayment(facts.id, shop);
}

/** Nobody can draw an order whose photo and row are gone; whoever paid for it gets the money back. */
async function giveBackLost({ id, paid, paymentIntent, price }: SessionFacts, shop: Workshop): Promise<void> {
  if (!paid || paymentIntent === undefined || (await shop.refunds.byPayment(paymentIntent))) return;
  shop.log.error('a payment belongs to no order: it is given back', { session: id });
  await addRefund(shop.db, { orderId: null, paymentIntent, ...price, reason: 'late_payment' });
}
