import type { Style } from '#adapters/styles/styles.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { estimateWait } from './wait.ts';

/** Why nothing is sold, for clients of the API; the web has its own messages in every language. */
export const closedReasons = {
  machine: 'The drawing machine is off right now. Come back a little later.',
  backlog: 'The line is very long right now. Come back a little later.',
  style: 'This style cannot be drawn right now. Choose another one, or come back a little later.',
} as const;
type ClosedFor = 'machine' | 'backlog';

/** The styles that the operator sells, drawn or not right now. */
export function offeredStyles({ styles, config }: Services): Style[] {
  return [...styles.values()].filter(({ id }) => !config.HIDDEN_STYLES.includes(id));
}

/** A style that is sold. @throws Refusal `style_unknown` */
export function offeredStyle(styleId: string, services: Services): Style {
  const style = offeredStyles(services).find(({ id }) => id === styleId);
  if (!style) throw new Refusal('style_unknown');
  return style;
}

/** Whether the shop sells right now, and how long the backlog is. */
export type Availability = {
  closedFor?: ClosedFor;
  wait: { ordersAhead: number; seconds: number };
  /** Ids of the styles that can be drawn. */
  drawable: string[];
};

export async function availabilityOf(services: Services): Promise<Availability> {
  const { config, backlog, comfyuiInstances } = services;
  const [healthy, ordersAhead] = await Promise.all([comfyuiInstances.healthy(), backlog.length()]);
  const wait = { ordersAhead, seconds: await estimateWait(ordersAhead, services) };
  const drawable = offeredStyles(services)
    .map(({ id }) => id)
    .filter((id) => healthy.some(({ cannotDraw }) => !cannotDraw.includes(id)));
  const facts = { wait, drawable };
  if (drawable.length === 0) return { ...facts, closedFor: 'machine' };
  return wait.seconds > config.MAX_WAIT * 60 ? { ...facts, closedFor: 'backlog' } : facts;
}

/** No new order is taken while it could not be drawn in time; paid ones wait. @throws Refusal `shop_closed`. */
export async function refuseWhenClosed(services: Services, styleId: string): Promise<void> {
  const { drawable, closedFor } = await availabilityOf(services);
  const reason = closedFor ?? (drawable.includes(styleId) ? undefined : 'style');
  if (reason === undefined) return;
  const message = `${closedReasons[reason]} You have not been charged.`;
  throw new Refusal('shop_closed', { message, values: { context: reason } });
}
