import { errorMessage } from '#adapters/log.ts';
import type { WorkerServices } from '../services.ts';

/** Stops what ComfyUI still draws for an order that nobody waits for any more, and removes what it remembers of it. */
export async function discardPrompts(
  orderId: string,
  { comfy, prompts, log }: WorkerServices,
): Promise<void> {
  for (const { promptId, instance } of await prompts.ofOrder(orderId)) {
    await comfy
      .discard(instance, promptId)
      .catch((error: unknown) =>
        log.warn('prompt not discarded', { order: orderId, instance, error: errorMessage(error) }),
      );
    await prompts.fail(promptId, 'The order is over');
  }
}
