import type { OrderState } from '#domain/order.ts';
import { pipeline } from '../pipeline.ts';
import type { WorkerServices } from '../stage.ts';
import { enqueueOrder } from '../enqueue-order.ts';

/** An order that still waits is handed out again after this long: it may only be far back in line. */
const againSeconds = 15;

/** Finds in the database whatever waits and that no wake-up will bring: after a crash, or a lost job or webhook. */
export async function sweep(shop: WorkerServices): Promise<void> {
  const { runs, sessions, letters, refunds, queue } = shop;
  const states = Object.keys(pipeline) as OrderState[];
  for (const order of await runs.dueOrders(states, againSeconds)) await enqueueOrder(shop, order);
  for (const id of await sessions.dueForLook()) await queue.wake({ lane: 'office', subject: 'session', id });
  await letters.giveUpAbandoned();
  for (const id of await letters.ordersWithDue()) await queue.wake({ lane: 'office', subject: 'letter', id });
  for (const id of await refunds.due(againSeconds))
    await queue.wake({ lane: 'office', subject: 'refund', id });
}
