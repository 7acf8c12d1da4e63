import type { Services } from '#compose.ts';
import { secondsLeft } from '#domain/progress.ts';

/** What a drawing takes, as long as none has shown it. */
const usualSeconds = 60;

/**
 * Seconds until an order is drawn that has `ordersAhead` others before it: by what the latest drawings took, shared among
 * the ComfyUI instances that the workers last reported healthy (at least one). What others have queued there counts too.
 */
export async function estimateWait(
  ordersAhead: number,
  { prompts, comfyuiInstances }: Services,
): Promise<number> {
  const [secondsEach = usualSeconds, healthy, own] = await Promise.all([
    prompts.medianSeconds(),
    comfyuiInstances.healthy(),
    prompts.open(),
  ]);
  const queued = healthy.reduce((sum, instance) => sum + instance.queued, 0);
  const strangers = Math.max(0, queued - own.length);
  return secondsLeft(ordersAhead + strangers, secondsEach, healthy.length);
}

/** The same for one order; where its prompt waits on an instance already, by its place there. */
export async function estimateWaitOf(
  orderId: string,
  ordersAhead: number,
  services: Services,
): Promise<number> {
  const ahead = await services.prompts.aheadOf(orderId);
  if (ahead === undefined) return estimateWait(ordersAhead, services);
  return secondsLeft(ahead, (await services.prompts.medianSeconds()) ?? usualSeconds, 1);
}
