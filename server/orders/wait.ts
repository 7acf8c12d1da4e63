import type { Services } from '#compose.ts';
import { secondsLeft } from '#domain/progress.ts';

/** What a drawing takes, as long as none has shown it. */
const usualSeconds = 60;

/**
 * Seconds until an order is drawn that has `ordersAhead` others before it: by what the latest drawings took, shared among
 * the ComfyUI instances that the workers last reported healthy (at least one).
 */
export async function estimateWait(
  ordersAhead: number,
  { prompts, comfyuiInstances }: Services,
): Promise<number> {
  const [secondsEach = usualSeconds, healthy] = await Promise.all([
    prompts.medianSeconds(),
    comfyuiInstances.healthy(),
  ]);
  return secondsLeft(ordersAhead, secondsEach, healthy.length);
}
