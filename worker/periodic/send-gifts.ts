import type { WorkerServices } from '../services.ts';

/** Queues the mails of gifts whose day has come. */
export async function sendGifts({ gifts, queue }: WorkerServices): Promise<void> {
  for (const id of await gifts.queueDue()) await queue.enqueue({ type: 'mail', id });
}
