import { errorMessage } from '#adapters/log.ts';
import type { WorkerServices } from '../stage.ts';

/** Stops what ComfyUI still draws for an order that nobody waits for any more, and removes what it remembers of it. */
export async function forgetPrompts(orderId: string, { comfy, prompts, log }: WorkerServices): Promise<void> {
  for (const { promptId, instance } of await prompts.ofOrder(orderId)) {
    await comfy
      .forget(instance, promptId)
      .catch((error: unknown) =>
        log.warn('run not forgotten', { order: orderId, instance, error: errorMessage(error) }),
      );
    await prompts.fail(promptId, 'The order is over');
  }
}

/** Together with the time between two rounds less than the ten minutes that are promised. */
const leastAgeMinutes = 8;

/** Removes what ended runs left on ComfyUI's disk, where it is shared with us. */
export async function sweepPromptFiles({ comfy, prompts, log }: WorkerServices): Promise<void> {
  const count = await comfy.sweepFiles(leastAgeMinutes, await prompts.open());
  if (count > 0) log.info('removed what runs had left on ComfyUI', { count });
}
