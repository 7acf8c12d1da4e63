import { workStates } from '#domain/job.ts';
import type { WorkerServices } from '../services.ts';

/** An order that still waits is handed out again after this long: it may only be far back in the queue. */
const againSeconds = 15;

/** Finds in the database whatever waits and has no job: after a crash, or a lost job or webhook. */
export async function sweep(services: WorkerServices): Promise<void> {
  const { leases, sessions, mails, refunds, queue, stripeAccount } = services;
  for (const order of await leases.dueOrders(workStates, againSeconds))
    await services.queue.enqueueOrder(order);
  await mails.giveUpAbandoned();
  for (const id of await mails.due()) await queue.enqueue({ type: 'mail', id });
  // Last: as long as Stripe is away and its account not known, there is nothing to ask it.
  const { id: account } = await stripeAccount();
  for (const id of await sessions.dueForLook(account)) await queue.enqueue({ type: 'session', id });
  for (const id of await refunds.due(againSeconds, account)) await queue.enqueue({ type: 'refund', id });
}
