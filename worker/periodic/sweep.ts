import { workStates } from '#domain/job.ts';
import { sweepSets } from '../finish-set.ts';
import type { WorkerServices } from '../services.ts';

/** Wait before a due order is enqueued again: its job may only be far back in the queue. */
const againSeconds = 15;

/** Enqueues jobs for everything that waits in the database without one: after a crash, or a lost job or webhook. */
export async function sweep(services: WorkerServices): Promise<void> {
  const { leases, sessions, mails, refunds, queue, stripeAccount } = services;
  for (const order of await leases.dueOrders(workStates, againSeconds))
    await services.queue.enqueueOrder(order);
  await sweepSets(services);
  await mails.giveUpAbandoned();
  for (const id of await mails.due()) await queue.enqueue({ type: 'mail', id });
  // Comes last: it throws while Stripe cannot be reached and its account is unknown.
  const { id: account } = await stripeAccount();
  for (const id of await sessions.dueForLook(account)) await queue.enqueue({ type: 'session', id });
  for (const id of await refunds.due(againSeconds, account)) await queue.enqueue({ type: 'refund', id });
}
