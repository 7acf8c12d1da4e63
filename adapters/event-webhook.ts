import type { LookupFunction } from 'node:net';
import http from 'node:http';
import https from 'node:https';
import { useAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import type { Config } from '#config.ts';
import { errorMessage } from './log.ts';

/** Limits of a post: an address that does not accept the connection, or is silent for this long, has failed. */
const silenceMs = 10_000;
const wholeMs = 20_000;
/** Characters of an answer that are read, for the operator to see. */
const mostAnswer = 500;

export type EventEndpoint = {
  url: string;
  /** Standard Webhooks secrets (`whsec_…`): a post is signed with each, while one is replaced by another. */
  secrets: string[];
  /** True if the address may be a private one. */
  mayBePrivate: boolean;
  /** Finds the addresses of a host, in place of the system. */
  lookup?: LookupFunction;
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

/**
 * Posts an event to the operator's own system, by Standard Webhooks. Redirects are not followed, and no connection is made to a
 * private address: the addresses that the host's name was resolved to are checked, and only those are connected to.
 * @returns the answer, or the reason why there was none, in words without the endpoint's path
 */
export async function postEvent(
  endpoint: EventEndpoint,
  event: PostedEvent,
  signal?: AbortSignal,
): Promise<{ isAccepted: boolean; answer: string }> {
  const whole = AbortSignal.timeout(wholeMs);
  try {
    const response = await send(endpoint, event, AbortSignal.any([whole, ...(signal ? [signal] : [])]));
    const { statusCode = 0 } = response;
    const isAccepted = statusCode >= 200 && statusCode < 300;
    return { isAccepted, answer: await describe(response, isAccepted) };
  } catch (error) {
    const problem = whole.aborted ? `did not answer within ${wholeMs / 1000} s` : errorMessage(error);
    return { isAccepted: false, answer: isAboutAddress(problem) ? privateAddress : problem };
  }
}

const privateAddress = 'its address is a private one: EVENT_WEBHOOK_PRIVATE=1 allows that';
/** Errors of `request-filtering-agent` have no code. */
const isAboutAddress = (message: string): boolean => / is not allowed\. Because,? It is /i.test(message);

function send(
  { url, secrets, mayBePrivate, lookup }: EventEndpoint,
  { id, type, timestamp, data }: PostedEvent,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const body = JSON.stringify({ type, timestamp: timestamp.toISOString(), data });
  const sentAt = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Toonbooth',
    'webhook-id': id,
    'webhook-timestamp': Math.floor(sentAt.getTime() / 1000),
    'webhook-signature': signatures.join(' '),
  };
  const agent = useAgent(url, { allowPrivateIPAddress: mayBePrivate, allowMetaIPAddress: mayBePrivate });
  const options = { method: 'POST', headers, agent, signal, timeout: silenceMs, ...(lookup && { lookup }) };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? https : http).request(url, options, resolve);
    request.on('timeout', () => request.destroy(new Error(`did not answer within ${silenceMs / 1000} s`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Describes an answer by its status and, unless it was accepted, the beginning of its text. */
async function describe(response: http.IncomingMessage, isAccepted: boolean): Promise<string> {
  const { statusCode = 0, statusMessage = '', headers } = response;
  const status = `${statusCode} ${statusMessage}`.trim();
  if (isAccepted) response.destroy();
  if (isAccepted) return status;
  if (headers.location !== undefined) {
    response.destroy();
    return errorMessage(`${status}: redirects are not followed, and this one leads to ${headers.location}`);
  }
  const said = await beginning(response).catch(() => '');
  return errorMessage(said === '' ? status : `${status}: ${said}`);
}

async function beginning(response: http.IncomingMessage): Promise<string> {
  let said = '';
  for await (const chunk of response.setEncoding('utf8')) {
    said += chunk;
    if (said.length > mostAnswer) break;
  }
  return said.slice(0, mostAnswer).trim();
}
