import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Order } from '#adapters/database/schema.ts';
import { pipeline } from '#worker/pipeline.ts';
import type { WorkerServices } from '#worker/services.ts';
import type { Step } from '#worker/step.ts';
import { createAccount } from './account.ts';

/** What becomes of each order, as its history has it. */
const fates = new Map<string, string>();

const drawnSteps = {
  paid: ({ id }) => ({ event: fates.get(id) === 'refused' ? 'reject' : 'approve' }),
  approved: ({ id }) => ({ event: fates.get(id) === 'fails' ? 'giveUp' : 'draw' }),
  drawn: () => ({ event: 'accept' }),
  accepted: () => ({ event: 'deliver' }),
} as const satisfies Record<string, (order: Order) => Awaited<ReturnType<Step>>>;

/** Has nothing looked at and nothing drawn: the four steps that need a photo come to their end at once. @returns what undoes it */
export function skipDrawing(): () => void {
  const before = { ...pipeline };
  for (const state of ['paid', 'approved', 'drawn', 'accepted'] as const) {
    const step: Step = (order) => Promise.resolve(drawnSteps[state](order));
    pipeline[state] = { ...pipeline[state], step };
  }
  return () => void Object.assign(pipeline, before);
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * A shop with an account of its own at Stripe, on a database with others. The database, its steps, leases and rules are the real
 * ones; Stripe's answers are a model's, the queue tells nobody, and whoever calls says when a step is done.
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

/** Has three years and more go by while this order is frozen, with all that its payment stands behind. */
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
