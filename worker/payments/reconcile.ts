import { errorMessage } from '#adapters/log.ts';
import type { WorkerServices } from '../services.ts';
import { findRefunds } from './find-refunds.ts';
import { settle } from './settle.ts';

/** Sessions live 24 hours at most; a webhook may be tried for three days. */
const hours = 72;
/** Stripe has so many seconds to list its refunds before the work begins without them. */
const limitSeconds = 5;

const since = (): Date => new Date(Date.now() - hours * 3_600_000);

/**
 * The net under all of it: compares what Stripe lists with what the database holds, and makes good what is missing.
 * That is refunds and sessions whose answer was lost, payments whose webhook never came, and all that a restored backup
 * does not know.
 */
export async function reconcile(services: WorkerServices): Promise<void> {
  await findRefunds(since(), services);
  for await (const facts of services.payments.sessionsSince(since())) {
    const known = await services.sessions.byStripeId(facts.id);
    if (known?.status === 'complete' || (known && !facts.paid)) continue;
    await settle(facts, services);
  }
}

/** Before anything is drawn: an order of a restored backup may have been refunded since. */
export async function findRefundsFirst(services: WorkerServices): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, limitSeconds * 1000).unref());
  const finding = findRefunds(since(), services).catch((error: unknown) =>
    services.log.warn('refunds not looked through, later they will be', { error: errorMessage(error) }),
  );
  await Promise.race([finding, limit]);
}
