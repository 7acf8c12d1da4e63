import { recordUnknownPayments, type FoundPayment } from '#adapters/database/tables/unknown-payments.ts';
import type { Identity } from '#adapters/database/schema.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { WorkerServices } from '../services.ts';

/** Stripe's clock and the database's need not agree to the minute. */
const clocksMs = 10 * 60_000;
const remedy = '`toonbooth payments` lists them, and gives them back or leaves them';

/** Whether it is a paid session of this shop and database whose order nobody knows. */
export async function isUnknownPayment(facts: SessionFacts, { orders }: WorkerServices): Promise<boolean> {
  if (!facts.paid || facts.paymentIntent === undefined) return false;
  return facts.orderId === undefined || (await orders.byId(facts.orderId)) === undefined;
}

/**
 * Nobody can draw an order whose photo and row are gone; whoever paid for it gets the money back. Many at once rather mean
 * that this database is not the one that sold: those wait for the operator.
 */
export async function settleUnknown(found: SessionFacts[], services: WorkerServices): Promise<void> {
  const { db, identity, refunds, stripeAccount, log } = services;
  const { id } = await stripeAccount();
  const payments: FoundPayment[] = [];
  for (const { id: sessionId, paymentIntent, price, createdAt } of found) {
    if (paymentIntent === undefined || (await refunds.byPayment(paymentIntent))) continue;
    payments.push({ sessionId, paymentIntent, ...price, openedAt: createdAt, stripeAccount: id });
  }
  const forgotten = forgottenUntil(await identity.read());
  const { givenBack, waiting } = await db
    .transaction()
    .execute((tx) => recordUnknownPayments(tx, payments, forgotten));
  if (givenBack.length > 0) {
    log.error('payments belong to no order: they are given back', { count: givenBack.length });
  }
  if (waiting.length > 0) {
    log.error('payments belong to no order: they wait for you', { count: waiting.length, remedy });
  }
}

/** Everything up to a restore may have been forgotten by it, whenever it is found; nothing after it. */
function forgottenUntil({ restoredAt }: Identity): Date | null {
  return restoredAt && new Date(restoredAt.getTime() + clocksMs);
}

/** Says at the start how many payments still wait. */
export async function tellWaitingPayments({ unknownPayments, log }: WorkerServices): Promise<void> {
  const { length: count } = await unknownPayments.waiting();
  if (count > 0) log.error('payments belong to no order: they wait for you', { count, remedy });
}
