import type { OrderState } from '#domain/order.ts';
import { mailFor } from '#domain/mail.ts';
import { pipeline } from './pipeline.ts';
import type { WorkerServices } from './stage.ts';

type Waiting = { id: string; state: OrderState; tries: number };

/** Puts what an order needs in this state into the queue: its next step, and its mail. */
export async function enqueueOrder({ queue }: Pick<WorkerServices, 'queue'>, waiting: Waiting): Promise<void> {
  const { id, state, tries } = waiting;
  const stage = pipeline[state];
  if (stage) await queue.wake({ lane: stage.lane, subject: 'order', id, state, tries });
  if (state === 'failed') await queue.wake({ lane: 'office', subject: 'forget', id });
  if (mailFor[state]) await queue.wake({ lane: 'office', subject: 'letter', id, state });
}
