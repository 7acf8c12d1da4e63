import type { PauseMessages } from '#adapters/database/operator-tables.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { Services } from '#compose.ts';
import type { ClosedReason } from '#contract/shop.ts';
import { pickLanguage } from '#domain/language.ts';
import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { withChanges, type PricedStyle, type StyleChange } from '#domain/style-changes.ts';
import { estimateWait } from './wait.ts';

/** Messages for clients of the API; the web has its own, in every language. `style`: only that one is not sold. */
export const closedMessages = {
  paused: 'The shop is paused. Come back a little later.',
  machine: 'The drawing machine is off right now. Come back a little later.',
  disk: 'The shop has no room for new photos right now. Come back a little later.',
  database: 'The shop cannot take orders right now. Come back a little later.',
  queue: 'The shop cannot take orders right now. Come back a little later.',
  backlog: 'The line is very long right now. Come back a little later.',
  style: 'This style cannot be drawn right now. Choose another one, or come back a little later.',
} satisfies Record<ClosedReason | 'style', string>;

/** Whoever was told that nothing is sold may ask again after this. */
const closedSeconds = 10;

/** A style with the price at which it is sold now. */
export type SoldStyle = PricedStyle<Style>;

/** The styles that the settings let the shop sell, turned off or not, with what the operator has set of them. */
export function configuredStyles({ styles, config }: Services, changes: StyleChange[]): SoldStyle[] {
  const known = [...styles.values()].filter(({ id }) => !config.HIDDEN_STYLES.includes(id));
  return withChanges(known, changes, config.price);
}

/** The styles that the operator sells, drawn or not right now. */
export async function offeredStyles(services: Services): Promise<SoldStyle[]> {
  const { disabledStyles, styleChanges } = services;
  const [disabled, changes] = await Promise.all([disabledStyles.ids(), styleChanges.shown()]);
  return configuredStyles(services, changes).filter(({ id }) => !disabled.includes(id));
}

/** Who orders pays what the page showed them, or nothing. @throws Refusal `price_changed` */
export function refuseOtherPrice(shown: Price | undefined, { amount, currency }: Price): void {
  if (shown && (shown.amount !== amount || shown.currency !== currency))
    throw new Refusal('price_changed', { values: { amount, currency } });
}

/** A style that is sold. @throws Refusal `style_unknown` */
export async function offeredStyle(styleId: string, services: Services): Promise<SoldStyle> {
  const style = (await offeredStyles(services)).find(({ id }) => id === styleId);
  if (!style) throw new Refusal('style_unknown');
  return style;
}

/** Whether the shop sells right now, and how long the backlog is. */
export type Availability = {
  closedFor?: ClosedReason;
  /** The operator's own words about a pause. */
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
  // A replica may not even be asked which ComfyUIs are there: unlogged tables stay on the primary.
  const facts = databaseProblem === undefined ? await lookAround(services) : nothingKnown;
  return announcements ? { ...facts, closedFor: 'paused', announcements } : facts;
}

const nothingKnown: Availability = {
  closedFor: 'database',
  wait: { ordersAhead: 0, seconds: 0 },
  drawable: [],
};

/** Whether a shop sells that is not paused and whose database takes writes. */
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
 * Whether too little room is left on disk for new orders: on this server's disks, as it sees itself, or on those of every
 * worker that could draw.
 */
export async function isShortOfDisk({ diskSpace, comfyuiInstances }: Services): Promise<boolean> {
  if (await diskSpace.shortage()) return true;
  const healthy = await comfyuiInstances.healthy();
  return healthy.length > 0 && !healthy.some(({ hasRoom }) => hasRoom);
}

/** What the operator has announced, in the language of this locale or for all languages. */
export function announcementIn(
  { announcements }: Availability,
  locale: string,
  { config }: Services,
): string | undefined {
  return announcements?.[pickLanguage([locale], config.LANGUAGES)] ?? announcements?.all;
}

/** No new order is taken while it could not be drawn in time; paid ones wait. @throws Refusal `shop_closed`. */
export async function refuseWhenClosed(services: Services, styleId: string, locale: string): Promise<void> {
  const availability = await availabilityOf(services);
  const { drawable, closedFor } = availability;
  const reason = closedFor ?? (drawable.includes(styleId) ? undefined : 'style');
  if (reason !== undefined) throw closedRefusal(reason, announcementIn(availability, locale, services));
}

/** A gift needs no machine now, but a shop that is paused, or whose queue is dead, sells nothing. @throws Refusal `shop_closed` */
export async function refuseGiftWhenClosed(services: Services, locale: string): Promise<void> {
  const availability = await availabilityOf(services);
  if (availability.closedFor === 'paused')
    throw closedRefusal('paused', announcementIn(availability, locale, services));
  // Whatever else is wrong: the code of a gift goes out by mail.
  if ((await services.queue.problem()) !== undefined) throw closedRefusal('queue', undefined);
}

function closedRefusal(reason: ClosedReason | 'style', announcement: string | undefined): Refusal {
  const message = `${announcement ?? closedMessages[reason]} You have not been charged.`;
  const values = announcement === undefined ? { context: reason } : { context: 'announced', announcement };
  return new Refusal('shop_closed', { message, values, retryAfterSeconds: closedSeconds });
}
