import type { PushSubscription } from '#adapters/database/schema/push.ts';
import type { Reach } from '#adapters/post-outside.ts';
import { pushKeysOf } from '#adapters/push/push-keys.ts';
import { sendPush, type PushMessage, type PushSender } from '#adapters/push/push-message.ts';
import { pushTexts } from '#adapters/push/push-texts.ts';
import type { Config } from '#config.ts';
import { pickLanguage } from '#domain/language.ts';
import { pushKindOf, pushTries } from '#domain/push.ts';
import { orderLink } from '#domain/secret-links.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<WorkerServices, 'log' | 'orders' | 'pushSubscriptions' | 'secrets' | 'sets'> & {
  config: Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL' | 'WEB_PUSH'>;
};

/** Messages that are sent at the same time: one push service that does not answer holds up few others. */
const atOnce = 4;

/**
 * Tells the browsers of visitors that their orders have ended. What fails changes no order; it is tried again later.
 * @param reach what may be posted to, in place of public addresses only
 */
export async function sendPushMessages(
  services: Services,
  stopping: AbortSignal,
  reach?: Reach,
): Promise<void> {
  const sender = senderOf(services);
  const sendDue = async (): Promise<void> => {
    while (!stopping.aborted) {
      const subscription = await services.pushSubscriptions.take();
      if (!subscription) return;
      await tell(subscription, services, { sender, reach, signal: stopping });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendDue));
}

function senderOf({ config, secrets }: Services): PushSender {
  const { PUBLIC_URL, SUPPORT_EMAIL } = config;
  const subject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${SUPPORT_EMAIL}`;
  return { ...pushKeysOf(secrets), subject };
}

async function tell(
  subscription: PushSubscription,
  services: Services,
  sending: Parameters<typeof sendPush>[2],
): Promise<void> {
  const { id, orderId: order, tries } = subscription;
  const message = await messageFor(subscription, services);
  const outcome = message ? await sendPush(subscription, message, sending) : undefined;
  if (outcome?.kind === 'failed' && tries < pushTries) return;
  if (outcome?.kind === 'failed')
    services.log.warn('a browser was not told: given up', { order, error: outcome.error, count: tries });
  await services.pushSubscriptions.remove(id);
}

/** Returns what this browser is told of the order; undefined if nothing, or no longer. */
async function messageFor(
  { orderId }: PushSubscription,
  { config, orders, secrets, sets }: Services,
): Promise<PushMessage | undefined> {
  const order = config.WEB_PUSH === 'off' ? undefined : await orders.byId(orderId);
  const others = order ? await sets.picturesOf(order) : [];
  const hasPicture = others.some(({ state }) => state === 'delivered');
  const kind = hasPicture ? 'ready' : order && pushKindOf(order);
  if (!order || !kind) return undefined;
  const lang = pickLanguage([order.locale]);
  const url = orderLink(config.PUBLIC_URL, secrets.orderToken(orderId));
  return { ...pushTexts(kind, lang), lang, tag: orderId, url };
}
