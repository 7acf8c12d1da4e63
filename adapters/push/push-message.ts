import webPush from 'web-push';
import type { PushSubscription } from '../database/schema/push.ts';
import { errorMessage } from '../log.ts';
import { postOutside, type Reach } from '../post-outside.ts';
import type { PushKeys } from './push-keys.ts';

/** Message that a browser shows; `service-worker.js` reads it. `tag`: of two messages with the same one, only the later is shown. */
export type PushMessage = { title: string; body: string; lang: string; tag: string; url: string };

/** The shop, as push services know it; `subject`: where they can reach its operator, as https: or mailto: address. */
export type PushSender = PushKeys & { subject: string };

/** `gone`: this browser cannot be told, now or later. */
export type PushOutcome = { kind: 'sent' } | { kind: 'gone' | 'failed'; error: string };

/** Seconds for which a push service keeps a message for a browser that is offline. */
const keptSeconds = 86_400;
/** Answers of a push service to an address that it does not know, or no longer. */
const goneStatuses = [404, 410];

/** Sends a message, encrypted for this browser (RFC 8291), to its push service: to no private address, and only by https. */
export async function sendPush(
  { endpoint, p256dh, auth }: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  { sender, reach, signal }: { sender: PushSender; reach?: Reach | undefined; signal?: AbortSignal },
): Promise<PushOutcome> {
  const encrypted = encrypt({ endpoint, keys: { p256dh, auth } }, message, sender);
  if ('error' in encrypted) return { kind: 'gone', error: encrypted.error };
  const { headers, body } = encrypted;
  const posted = await postOutside({ url: endpoint, headers, body }, reach ?? publicOnly, signal);
  if (posted.isAccepted) return { kind: 'sent' };
  const isGone = posted.isPrivate || goneStatuses.includes(posted.status ?? 0);
  return { kind: isGone ? 'gone' : 'failed', error: posted.answer };
}

const publicOnly: Reach = { mayBePrivate: false };

/** Returns the request, or the reason why nothing can be encrypted with a browser's keys: a stranger may send any. */
function encrypt(subscription: webPush.PushSubscription, message: PushMessage, sender: PushSender) {
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      TTL: keptSeconds,
      urgency: 'high',
      vapidDetails: sender,
    });
    return { headers, body };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
