import { Webhook } from 'standardwebhooks';
import type { Config } from '#config.ts';
import { postOutside, type Posted, type Reach } from './post-outside.ts';

export type EventEndpoint = Reach & {
  url: string;
  /** Standard Webhooks secrets (`whsec_…`): a post is signed with each, while one is replaced by another. */
  secrets: string[];
};

type EndpointSettings = Pick<
  Config,
  'EVENT_WEBHOOK_URL' | 'EVENT_WEBHOOK_SECRET' | 'EVENT_WEBHOOK_SECRET_OLD' | 'EVENT_WEBHOOK_PRIVATE'
>;

/** Returns the endpoint that the settings name, if they name one. */
export function endpointOf(settings: EndpointSettings): EventEndpoint | undefined {
  const { EVENT_WEBHOOK_URL: url, EVENT_WEBHOOK_SECRET: secret, EVENT_WEBHOOK_SECRET_OLD: old } = settings;
  if (url === undefined || secret === undefined) return undefined;
  const secrets = [secret, ...(old === undefined ? [] : [old])];
  return { url, secrets, mayBePrivate: settings.EVENT_WEBHOOK_PRIVATE };
}

export type PostedEvent = { id: string; type: string; timestamp: Date; data: object };

const privateAddress = 'its address is a private one: EVENT_WEBHOOK_PRIVATE=1 allows that';

/** Posts an event to the operator's own system, by Standard Webhooks. */
export async function postEvent(
  { url, secrets, ...reach }: EventEndpoint,
  { id, type, timestamp, data }: PostedEvent,
  signal?: AbortSignal,
): Promise<Pick<Posted, 'isAccepted' | 'answer'>> {
  const body = JSON.stringify({ type, timestamp: timestamp.toISOString(), data });
  const sentAt = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': Math.floor(sentAt.getTime() / 1000),
    'webhook-signature': signatures.join(' '),
  };
  const { isAccepted, isPrivate, answer } = await postOutside({ url, headers, body }, reach, signal);
  return { isAccepted, answer: isPrivate ? privateAddress : answer };
}
