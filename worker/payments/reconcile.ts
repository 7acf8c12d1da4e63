import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { WorkerServices } from '../services.ts';
import { findDisputes } from './find-disputes.ts';
import { findMissedRefunds, findRefunds } from './find-refunds.ts';
import { readBalance } from './read-balance.ts';
import { isOurs, settle } from './settle.ts';
import { isUnknownPayment, settleUnknown } from './unknown-payments.ts';

/** Sessions live 24 hours at most; Stripe retries a webhook for up to three days. */
const hours = 72;
const sessionMs = 24 * 3_600_000;
/** Time that Stripe has to list its refunds before work begins without them. */
const limitSeconds = 5;

/**
 * Returns the time from which Stripe's lists are read. For 72 hours after a restore that is at least a day before the backup was
 * taken; the newest order in the backup tells roughly when that was.
 */
async function lookedThroughSince({ identity, orders }: WorkerServices): Promise<Date> {
  const usual = Date.now() - hours * 3_600_000;
  const { restoredAt, createdAt } = await identity.read();
  if (!restoredAt || restoredAt.getTime() < usual) return new Date(usual);
  const backup = (await orders.newestBefore(restoredAt)) ?? createdAt;
  return new Date(Math.min(usual, backup.getTime() - sessionMs));
}

/**
 * Compares what Stripe lists with the database, and adds what is missing: disputes, refunds and sessions whose webhook or
 * answer was lost, or that were made after a restored backup was taken. Each list is compared by itself, as the key may lack
 * permission for another.
 */
export async function reconcile(services: WorkerServices): Promise<void> {
  const from = await lookedThroughSince(services);
  for (const [step, find] of Object.entries(steps)) {
    await find(from, services).catch((error: unknown) =>
      services.log.error('not compared with Stripe', { step, ...stripeFailure(error) }),
    );
  }
}

const steps = { findDisputes, findRefunds: findMissedRefunds, findSessions, readBalance };

async function findSessions(from: Date, services: WorkerServices): Promise<void> {
  const unknown: SessionFacts[] = [];
  for await (const facts of services.payments.sessionsSince(from)) {
    const known = await services.sessions.byStripeId(facts.id);
    if (known?.status === 'complete' || (known && !facts.paid)) continue;
    if (!(await isOurs(facts, services))) continue;
    if (await isUnknownPayment(facts, services)) unknown.push(facts);
    else await settleListed(facts, services);
  }
  // All of one run together: their number decides how they are handled.
  await settleUnknown(unknown, services);
}

/** Runs before anything is drawn: an order in a restored backup may have been refunded since. */
export async function findRefundsFirst(services: WorkerServices): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, limitSeconds * 1000).unref());
  const finding = lookedThroughSince(services)
    .then((from) => findRefunds(from, services))
    .catch((error: unknown) =>
      services.log.warn('refunds not searched yet: tried again later', stripeFailure(error)),
    );
  await Promise.race([finding, limit]);
}

async function settleListed(facts: SessionFacts, services: WorkerServices): Promise<void> {
  const paid = await settle(facts, services);
  if (paid) await services.queue.enqueueOrder(paid);
}
