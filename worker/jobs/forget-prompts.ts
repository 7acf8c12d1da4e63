import { wordsOf } from '#adapters/log.ts';
import type { Workshop } from '../stage.ts';

/** Stops what ComfyUI still draws for an order that nobody waits for any more, and removes what it remembers of it. */
export async function forgetRuns(orderId: string, { comfy, comfyRuns, log }: Workshop): Promise<void> {
  for (const { promptId, instance } of await comfyRuns.ofOrder(orderId)) {
    await comfy
      .forget(instance, promptId)
      .catch((error: unknown) =>
        log.warn('run not forgotten', { order: orderId, instance, error: wordsOf(error) }),
      );
    await comfyRuns.fail(promptId, 'The order is over');
  }
}

/** Together with the time between two rounds less than the ten minutes that are promised. */
const leastAgeMinutes = 8;

/** Removes what ended runs left on ComfyUI's disk, where it is shared with us. */
export async function sweepRuns({ comfy, comfyRuns, log }: Workshop): Promise<void> {
  const count = await comfy.sweepFiles(leastAgeMinutes, await comfyRuns.open());
  if (count > 0) log.info('removed what runs had left on ComfyUI', { count });
}
