import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { prepareSet } from '#adapters/prepare-set.ts';
import { pipeline } from '#worker/pipeline.ts';
import type { WorkerServices } from '#worker/services.ts';
import type { Step } from '#worker/step.ts';
import { createAccount } from './account.ts';

type Outcome = Awaited<ReturnType<Step>>;

/** Fate of each order, as its history decides. */
const fates = new Map<string, string>();

const drawnSteps: Record<
  'paid' | 'approved' | 'drawn' | 'accepted',
  (...of: Parameters<Step>) => Outcome | Promise<Outcome>
> = {
  paid: async (order, services) =>
    fates.get(order.id) === 'refused'
      ? { event: 'reject' }
      : { event: 'approve', ...(await prepareSet(order, services)) },
  approved: ({ id }) => ({ event: fates.get(id) === 'fails' ? 'giveUp' : 'draw' }),
  drawn: () => ({ event: 'accept' }),
  accepted: () => ({ event: 'deliver' }),
};

/** Completes the four steps that need a photo at once, without moderation or drawing. @returns a function that undoes this */
export function skipDrawing(): () => void {
  const before = { ...pipeline };
  for (const state of ['paid', 'approved', 'drawn', 'accepted'] as const) {
    const step: Step = async (...given) => drawnSteps[state](...given);
    pipeline[state] = { ...pipeline[state], step };
  }
  return () => void Object.assign(pipeline, before);
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Opens a shop with its own account at Stripe, on a shared database. The database, its steps, leases and rules are real; a model
 * gives Stripe's answers, the queue enqueues nothing, and the caller runs each step.
 */
export async function openShop(worker: WorkerServices) {
  const account = createAccount();
  const accountId = `acct_${randomUUID()}`;
  const accounts = worker.db.insertInto('stripeAccounts').values({ mode: 'test', accountId });
  const row = await accounts.returningAll().executeTakeFirstOrThrow();
  const quiet = () => undefined;
  const told = () => Promise.resolve();
  const services: WorkerServices = {
    ...worker,
    payments: { ...worker.payments, ...account.answers },
    queue: { ...worker.queue, enqueue: told, enqueueOrder: told },
    stripeAccount: () => Promise.resolve(row),
    log: { ...worker.log, info: quiet, warn: quiet, error: quiet, warnOnce: quiet },
  };

  return { account, accountId: row.id, services, fates };
}

/** Lets more than three years pass while this order is frozen, for all orders of its payment. */
export async function outlast(rootId: string, { services: { db } }: Shop): Promise<void> {
  const years = sql`interval '1200 days'`;
  await db.transaction().execute(async (tx) => {
    const frozenAt = sql<Date>`frozen_at - ${years}`;
    const frozen = tx.updateTable('orders').set({ frozenAt }).where('frozenAt', 'is not', null);
    if ((await frozen.where('id', '=', rootId).executeTakeFirst()).numUpdatedRows === 0n) return;
    const earlier = {
      issuedAt: sql<Date>`issued_at - ${years}`,
      expiresAt: sql<Date>`expires_at - ${years}`,
    };
    await tx.updateTable('codes').set(earlier).where('rootOrderId', '=', rootId).execute();
  });
}
