import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { SessionFacts } from '#adapters/payments/session-facts.ts';
import type { WorkerServices } from '../services.ts';
import { findDisputes } from './find-disputes.ts';
import { findMissedRefunds, findRefunds } from './find-refunds.ts';
import { isOurs, settle } from './settle.ts';
import { isUnknownPayment, settleUnknown } from './unknown-payments.ts';

/** Sessions live 24 hours at most; a webhook may be tried for three days. */
const hours = 72;
const sessionMs = 24 * 3_600_000;
/** Stripe has so many seconds to list its refunds before the work begins without them. */
const limitSeconds = 5;

/**
 * From when on Stripe's lists are looked through. After a restore that is for as long from where the backup ended, about
 * when the last order that it knows was made.
 */
async function lookedThroughSince({ identity, orders }: WorkerServices): Promise<Date> {
  const usual = Date.now() - hours * 3_600_000;
  const { restoredAt, createdAt } = await identity.read();
  if (!restoredAt || restoredAt.getTime() < usual) return new Date(usual);
  const backup = (await orders.newestBefore(restoredAt)) ?? createdAt;
  return new Date(Math.min(usual, backup.getTime() - sessionMs));
}

/**
 * The net under all of it: compares what Stripe lists with what the database holds, and makes good what is missing.
 * That is disputes, refunds and sessions whose webhook or answer was lost, and all that a restored backup does not know.
 * A key that may not read the one is no reason to leave out the other.
 */
export async function reconcile(services: WorkerServices): Promise<void> {
  const from = await lookedThroughSince(services);
  for (const [step, find] of Object.entries(steps)) {
    await find(from, services).catch((error: unknown) =>
      services.log.error('not compared with Stripe', { step, ...stripeFailure(error) }),
    );
  }
}

const steps = { findDisputes, findRefunds: findMissedRefunds, findSessions };

async function findSessions(from: Date, services: WorkerServices): Promise<void> {
  const unknown: SessionFacts[] = [];
  for await (const facts of services.payments.sessionsSince(from)) {
    const known = await services.sessions.byStripeId(facts.id);
    if (known?.status === 'complete' || (known && !facts.paid)) continue;
    if (!(await isOurs(facts, services))) continue;
    if (await isUnknownPayment(facts, services)) unknown.push(facts);
    else await settle(facts, services);
  }
  // All of one round at once: how many they are tells what to do with them.
  await settleUnknown(unknown, services);
}

/** Before anything is drawn: an order of a restored backup may have been refunded since. */
export async function findRefundsFirst(services: WorkerServices): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, limitSeconds * 1000).unref());
  const finding = lookedThroughSince(services)
    .then((from) => findRefunds(from, services))
    .catch((error: unknown) =>
      services.log.warn('refunds not looked through, later they will be', stripeFailure(error)),
    );
  await Promise.race([finding, limit]);
}
