import type { Database } from '#adapters/database/database.ts';
import { tellOperator } from '#adapters/database/tables/mails.ts';
import { recordUnknownPayments, type FoundPayment } from '#adapters/database/tables/unknown-payments.ts';
import type { Identity } from '#adapters/database/schema.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { WorkerServices } from '../services.ts';

/** Stripe's clock and the database's need not agree to the minute. */
const clocksMs = 10 * 60_000;
const remedy = '`npm run payments` lists them, and gives them back or leaves them';

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
  const { givenBack, waiting } = await db.transaction().execute(async (tx) => {
    const recorded = await recordUnknownPayments(tx, payments, forgotten);
    await tellOfUnknown(tx, recorded);
    return recorded;
  });
  if (givenBack.length > 0) {
    log.error('payments belong to no order: they are given back', { count: givenBack.length });
  }
  if (waiting.length > 0) {
    log.error('payments belong to no order: they wait for you', { count: waiting.length, remedy });
  }
}

async function tellOfUnknown(
  tx: Database,
  { givenBack, waiting }: { givenBack: string[]; waiting: string[] },
): Promise<void> {
  for (const payment of givenBack) {
    await tellOperator(tx, {
      about: `payment ${payment}`,
      subject: 'A payment that belongs to no order goes back',
      lines: [
        `Stripe has the payment ${payment}, which was made in this shop. The database has no order for it, as after an older backup was restored.`,
        'It goes back in full. Whoever paid is named in the Stripe dashboard: the shop cannot write to them.',
      ],
    });
  }
  const [first] = waiting;
  if (first === undefined) return;
  await tellOperator(tx, {
    about: `payments from ${first}`,
    subject: `${waiting.length} payments belong to no order and wait for you`,
    lines: [
      'Stripe has payments that were made in this shop, and the database has no orders for them. So many at once mean that the database is an older one, or another shop’s: find the right one first.',
      'Nothing is given back until you say so: `npm run payments` lists them, and gives them back or leaves them.',
    ],
  });
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
