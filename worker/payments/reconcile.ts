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
export async function reconcile(services: WorkerServices): Promise<void> {
  await findRefunds(since(), services);
  for await (const facts of services.payments.sessionsSince(since())) await reconcileSession(facts, services);
}

/** Before anything is drawn: an order of a restored backup may have been given back since. */
export async function findRefundsFirst(services: WorkerServices): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceSeconds * 1000).unref());
  const finding = findRefunds(since(), services).catch((error: unknown) =>
    services.log.warn('refunds not looked through, later they will be', { error: errorMessage(error) }),
  );
  await Promise.race([finding, patience]);
}

/** Looks at a session that Stripe rang about; the database may not know it. */
export async function settleOrAdoptSession(stripeId: string, services: WorkerServices): Promise<void> {
  if (await services.sessions.byStripeId(stripeId)) return settleSession(stripeId, services);
  const facts = await services.payments.readSession(stripeId);
  if (facts.shop === services.secrets.shopFingerprint) await reconcileSession(facts, services);
}

async function reconcileSession(facts: SessionFacts, services: WorkerServices): Promise<void> {
  const known = await services.sessions.byStripeId(facts.id);
  if (known?.status === 'complete' || (known && !facts.paid)) return;
  const order = facts.orderId === undefined ? undefined : await services.orders.byId(facts.orderId);
  if (!order) {
    await refundOrphaned(facts, services);
    return;
  }
  if (!known) {
    services.log.warn('found a checkout session that the database did not know', {
      order: order.id,
      session: facts.id,
    });
    await services.sessions.adopt(order.id, facts);
  }
  await settleSession(facts.id, services);
}

/** Nobody can draw an order whose photo and row are gone; whoever paid for it gets the money back. */
async function refundOrphaned(
  { id, paid, paymentIntent, price }: SessionFacts,
  services: WorkerServices,
): Promise<void> {
  if (!paid || paymentIntent === undefined || (await services.refunds.byPayment(paymentIntent))) return;
  services.log.error('a payment belongs to no order: it is given back', { session: id });
  await addRefund(services.db, { orderId: null, paymentIntent, ...price, reason: 'late_payment' });
}
