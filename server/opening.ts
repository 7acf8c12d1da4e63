import type { Shop } from '#compose.ts';
import { secondsLeft } from '#domain/progress.ts';
import { Refusal } from '#domain/refusal.ts';

const usualSeconds = 60;

/** Whether the shop sells right now, and how long the line is. */
export type Opening = { closedReason?: string; wait: { ordersAhead: number; seconds: number } };

export async function openingOf({ config, line, comfyRuns, drawingMachines }: Shop): Promise<Opening> {
  const [machines, ordersAhead, median] = await Promise.all([
    drawingMachines.healthy(),
    line.length(),
    comfyRuns.medianSeconds(),
  ]);
  const wait = { ordersAhead, seconds: secondsLeft(ordersAhead, median ?? usualSeconds, machines) };
  if (machines === 0)
    return { wait, closedReason: 'The drawing machine is off right now. Come back a little later.' };
  if (wait.seconds > config.MAX_WAIT * 60) {
    return { wait, closedReason: 'The line is very long right now. Come back a little later.' };
  }
  return { wait };
}

/** No new order is taken while it could not be drawn in time; paid ones stay. @throws Refusal `shop_closed`. */
export async function refuseWhenClosed(shop: Shop): Promise<void> {
  const { closedReason } = await openingOf(shop);
  if (closedReason !== undefined) {
    throw new Refusal('shop_closed', { words: `${closedReason} You have not been charged.` });
  }
}
