import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { WorkerServices } from '../services.ts';
import { findDisputes } from './find-disputes.ts';
import { findRefunds } from './find-refunds.ts';
import { settle } from './settle.ts';

/** Sessions live 24 hours at most; a webhook may be tried for three days. */
const hours = 72;
/** Stripe has so many seconds to list its refunds before the work begins without them. */
const limitSeconds = 5;

const since = (): Date => new Date(Date.now() - hours * 3_600_000);

/**
 * The net under all of it: compares what Stripe lists with what the database holds, and makes good what is missing.
 * That is disputes, refunds and sessions whose webhook or answer was lost, and all that a restored backup does not know.
 * A key that may not read the one is no reason to leave out the other.
 */
export async function reconcile(services: WorkerServices): Promise<void> {
  for (const [step, find] of Object.entries({ findDisputes, findRefunds, findSessions })) {
    await find(since(), services).catch((error: unknown) =>
      services.log.error('not compared with Stripe', { step, ...stripeFailure(error) }),
    );
  }
}

async function findSessions(from: Date, services: WorkerServices): Promise<void> {
  for await (const facts of services.payments.sessionsSince(from)) {
    const known = await services.sessions.byStripeId(facts.id);
    if (known?.status === 'complete' || (known && !facts.paid)) continue;
    await settle(facts, services);
  }
}

/** Before anything is drawn: an order of a restored backup may have been refunded since. */
export async function findRefundsFirst(services: WorkerServices): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, limitSeconds * 1000).unref());
  const finding = findRefunds(since(), services).catch((error: unknown) =>
    services.log.warn('refunds not looked through, later they will be', stripeFailure(error)),
  );
  await Promise.race([finding, limit]);
}
