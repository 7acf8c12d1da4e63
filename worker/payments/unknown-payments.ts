import type { FoundPayment } from '#adapters/database/tables/unknown-payments.ts';
import type { Identity } from '#adapters/database/schema/schema.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { WorkerServices } from '../services.ts';

/** Tolerance between Stripe's clock and the database's. */
const clocksMs = 10 * 60_000;
const remedy = '`toonbooth payments` lists them, and refunds them or leaves them alone';

/** Decides whether a session, which must be ours (`isOurs`), is paid although its order does not exist. */
export async function isUnknownPayment(facts: SessionFacts, { orders }: WorkerServices): Promise<boolean> {
  if (!facts.paid || facts.paymentIntent === undefined) return false;
  return facts.orderId === undefined || (await orders.byId(facts.orderId)) === undefined;
}

/**
 * Refunds payments whose orders are gone, as nothing can be drawn for them. Many that no restore explains suggest that this
 * database is not the one that sold them: those wait for the operator.
 */
export async function settleUnknown(found: SessionFacts[], services: WorkerServices): Promise<void> {
  const { db, identity, refunds, stripeAccount, unknownPayments, log } = services;
  const { id } = await stripeAccount();
  const payments: FoundPayment[] = [];
  for (const { id: sessionId, paymentIntent, price, createdAt } of found) {
    if (paymentIntent === undefined || (await refunds.byPayment(paymentIntent))) continue;
    payments.push({ sessionId, paymentIntent, ...price, openedAt: createdAt, stripeAccount: id });
  }
  const forgotten = forgottenUntil(await identity.read());
  const { givenBack, waiting } = await db
    .transaction()
    .execute((tx) => unknownPayments.record(payments, forgotten, tx));
  if (givenBack.length > 0) {
    log.error('payments belong to no order: they are refunded', { count: givenBack.length });
  }
  if (waiting.length > 0) {
    log.error('payments belong to no order: they wait for you', { count: waiting.length, remedy });
  }
}

/** Returns the time up to which a restore may have lost orders; null without a restore. */
function forgottenUntil({ restoredAt }: Identity): Date | null {
  return restoredAt && new Date(restoredAt.getTime() + clocksMs);
}

/** Logs at start-up how many payments without an order wait for the operator. */
export async function tellWaitingPayments({ unknownPayments, log }: WorkerServices): Promise<void> {
  const { length: count } = await unknownPayments.waiting();
  if (count > 0) log.error('payments belong to no order: they wait for you', { count, remedy });
}
