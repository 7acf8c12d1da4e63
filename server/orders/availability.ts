import type { PauseMessages } from '#adapters/database/schema/operator.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { Services } from '#compose.ts';
import type { ClosedReason } from '#contract/shop.ts';
import { pickLanguage } from '#domain/language.ts';
import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { withChanges, type PricedStyle, type StyleChange } from '#domain/style-changes.ts';
import { estimateWait } from './wait.ts';

/** Messages for API clients; the web has its own, in every language. `style`: only that style is not sold. */
export const closedMessages = {
  paused: 'The shop is paused. Come back a little later.',
  machine: 'The drawing machine is off right now. Come back a little later.',
  disk: 'The shop has no room for new photos right now. Come back a little later.',
  database: 'The shop cannot take orders right now. Come back a little later.',
  queue: 'The shop cannot take orders right now. Come back a little later.',
  backlog: 'The line is very long right now. Come back a little later.',
  style: 'This style cannot be drawn right now. Choose another one, or come back a little later.',
} satisfies Record<ClosedReason | 'style', string>;

/** Seconds after which a client may ask again. */
const closedSeconds = 10;

/** A style with its current price. */
export type SoldStyle = PricedStyle<Style>;

/** Returns the styles that the settings allow to be sold, turned off or not, with the operator's changes. */
export function configuredStyles({ styles, config }: Services, changes: StyleChange[]): SoldStyle[] {
  const known = [...styles.values()].filter(({ id }) => !config.HIDDEN_STYLES.includes(id));
  return withChanges(known, changes, config.price);
}

/** Returns the styles that the operator sells, drawable now or not. */
export async function offeredStyles(services: Services): Promise<SoldStyle[]> {
  const { changes, off } = await services.styleChanges.shown();
  return configuredStyles(services, changes).filter(({ id }) => !off.includes(id));
}

/** Ensures that a buyer pays the price that the page showed. @throws Refusal `price_changed` */
export function refuseOtherPrice(shown: Price | undefined, { amount, currency }: Price): void {
  if (shown && (shown.amount !== amount || shown.currency !== currency))
    throw new Refusal('price_changed', { values: { amount, currency } });
}

/** Finds a style that is sold. @throws Refusal `style_unknown` */
export async function offeredStyle(styleId: string, services: Services): Promise<SoldStyle> {
  const style = (await offeredStyles(services)).find(({ id }) => id === styleId);
  if (!style) throw new Refusal('style_unknown');
  return style;
}

/** State of the shop: whether it sells right now, and how long the backlog is. */
export type Availability = {
  closedFor?: ClosedReason;
  /** The operator's own messages about a pause. */
  announcements?: PauseMessages;
  wait: { ordersAhead: number; seconds: number };
  /** Ids of the styles that can be drawn. */
  drawable: string[];
};

export async function availabilityOf(services: Services): Promise<Availability> {
  const [announcements, databaseProblem] = await Promise.all([
    services.pauses.current(),
    services.databaseProblem(),
  ]);
  // On a replica not even the ComfyUI instances can be read: unlogged tables stay on the primary.
  const facts = databaseProblem === undefined ? await lookAround(services) : nothingKnown;
  return announcements ? { ...facts, closedFor: 'paused', announcements } : facts;
}

const nothingKnown: Availability = {
  closedFor: 'database',
  wait: { ordersAhead: 0, seconds: 0 },
  drawable: [],
};

/** Reads the availability of a shop that is not paused and whose database takes writes. */
async function lookAround(services: Services): Promise<Availability> {
  const { config, comfyuiInstances, queue } = services;
  const [styles, healthy, hasNoRoom, queueProblem, backlog] = await Promise.all([
    offeredStyles(services),
    comfyuiInstances.healthy(),
    isShortOfDisk(services),
    queue.problem(),
    services.backlog.read(),
  ]);
  const ordersAhead = backlog.places.size;
  const wait = { ordersAhead, seconds: estimateWait(ordersAhead, backlog) };
  const drawable = styles
    .map(({ id }) => id)
    .filter((id) => healthy.some(({ cannotDraw, hasRoom }) => hasRoom && !cannotDraw.includes(id)));
  const facts = { wait, drawable };
  if (hasNoRoom) return { ...facts, closedFor: 'disk' };
  if (queueProblem !== undefined) return { ...facts, closedFor: 'queue' };
  if (drawable.length === 0) return { ...facts, closedFor: 'machine' };
  return wait.seconds > config.MAX_WAIT * 60 ? { ...facts, closedFor: 'backlog' } : facts;
}

/**
 * Decides whether too little disk space is left for new orders: on this server's own disks, or on those of every worker that
 * could draw.
 */
export async function isShortOfDisk({ diskSpace, comfyuiInstances }: Services): Promise<boolean> {
  if (await diskSpace.shortage()) return true;
  const healthy = await comfyuiInstances.healthy();
  return healthy.length > 0 && !healthy.some(({ hasRoom }) => hasRoom);
}

/** Returns the operator's message in the language of this locale, or the one for all languages. */
export function announcementIn(
  { announcements }: Availability,
  locale: string,
  { config }: Services,
): string | undefined {
  return announcements?.[pickLanguage([locale], config.LANGUAGES)] ?? announcements?.all;
}

/** Refuses new orders while they could not be drawn in time; paid ones wait. @throws Refusal `shop_closed` */
export async function refuseWhenClosed(
  services: Services,
  styleIds: string[],
  locale: string,
): Promise<void> {
  const availability = await availabilityOf(services);
  const { drawable, closedFor } = availability;
  const reason = closedFor ?? (styleIds.every((id) => drawable.includes(id)) ? undefined : 'style');
  if (reason !== undefined) throw closedRefusal(reason, announcementIn(availability, locale, services));
}

/** Refuses gifts while the shop is paused or its queue is down: a gift needs no ComfyUI. @throws Refusal `shop_closed` */
export async function refuseGiftWhenClosed(services: Services, locale: string): Promise<void> {
  const availability = await availabilityOf(services);
  if (availability.closedFor === 'paused')
    throw closedRefusal('paused', announcementIn(availability, locale, services));
  // The code of a gift goes out by mail, which needs the queue.
  if ((await services.queue.problem()) !== undefined) throw closedRefusal('queue', undefined);
}

function closedRefusal(reason: ClosedReason | 'style', announcement: string | undefined): Refusal {
  const message = `${announcement ?? closedMessages[reason]} You have not been charged.`;
  const values = announcement === undefined ? { context: reason } : { context: 'announced', announcement };
  return new Refusal('shop_closed', { message, values, retryAfterSeconds: closedSeconds });
}
