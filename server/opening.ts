import type { Shop } from '#compose.ts';
import { secondsLeft } from '#domain/progress.ts';
import { Refusal } from '#domain/refusal.ts';

const usualSeconds = 60;

/** Whether the shop sells right now, and how long the line is. */
export type Opening = {
  closedReason?: string;
  wait: { ordersAhead: number; seconds: number };
  /** Ids of the styles that can be drawn. */
  drawable: string[];
};

export async function openingOf({
  config,
  styles,
  line,
  comfyRuns,
  drawingMachines,
}: Shop): Promise<Opening> {
  const [machines, ordersAhead, median] = await Promise.all([
    drawingMachines.healthy(),
    line.length(),
    comfyRuns.medianSeconds(),
  ]);
  const wait = { ordersAhead, seconds: secondsLeft(ordersAhead, median ?? usualSeconds, machines.length) };
  const drawable = [...styles.values()]
    .map(({ id }) => id)
    .filter((id) => machines.some(({ cannotDraw }) => !cannotDraw.includes(id)));
  const facts = { wait, drawable };
  if (drawable.length === 0)
    return { ...facts, closedReason: 'The drawing machine is off right now. Come back a little later.' };
  if (wait.seconds > config.MAX_WAIT * 60) {
    return { ...facts, closedReason: 'The line is very long right now. Come back a little later.' };
  }
  return facts;
}

/** No new order is taken while it could not be drawn in time; paid ones stay. @throws Refusal `shop_closed`. */
export async function refuseWhenClosed(shop: Shop, styleId: string): Promise<void> {
  const { drawable, closedReason = reasonAgainst(styleId, drawable) } = await openingOf(shop);
  if (closedReason !== undefined) {
    throw new Refusal('shop_closed', { words: `${closedReason} You have not been charged.` });
  }
}

function reasonAgainst(styleId: string, drawable: string[]): string | undefined {
  return drawable.includes(styleId)
    ? undefined
    : 'This style cannot be drawn right now. Choose another one, or come back a little later.';
}
