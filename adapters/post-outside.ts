import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { useAgent } from 'request-filtering-agent';
import { errorMessage } from './log.ts';

/** Limits of a post: an address that does not accept the connection, or is silent for this long, has failed. */
const silenceMs = 10_000;
const wholeMs = 20_000;
/** Characters of an answer that are read, for the operator to see. */
const mostAnswer = 500;

/** Addresses that a post may reach, and how. */
export type Reach = {
  /** True if the address may be a private one. */
  mayBePrivate: boolean;
  /** Finds the addresses of a host, in place of the system. */
  lookup?: LookupFunction;
  /** Certificate of the only authority that is trusted, as PEM, in place of the system's. */
  ca?: string;
};

type Post = { url: string; headers: http.OutgoingHttpHeaders; body: string | Buffer };

/**
 * `status`: of the answer, undefined if there was none; `isPrivate`: the address is a private one, and was not connected to;
 * `answer`: the answer, or the reason why there was none, in words without the address's path.
 */
export type Posted = { isAccepted: boolean; isPrivate: boolean; status: number | undefined; answer: string };

/**
 * Posts to an address that somebody else has chosen. Redirects are not followed, and no connection is made to a private address: the
 * addresses that the host's name was resolved to are checked, and only those are connected to.
 */
export async function postOutside(post: Post, reach: Reach, signal?: AbortSignal): Promise<Posted> {
  const whole = AbortSignal.timeout(wholeMs);
  try {
    const response = await send(post, reach, AbortSignal.any([whole, ...(signal ? [signal] : [])]));
    const { statusCode: status = 0 } = response;
    const isAccepted = status >= 200 && status < 300;
    return { isAccepted, isPrivate: false, status, answer: await describe(response, isAccepted) };
  } catch (error) {
    const answer = whole.aborted ? `did not answer within ${wholeMs / 1000} s` : errorMessage(error);
    return { isAccepted: false, isPrivate: isAboutAddress(answer), status: undefined, answer };
  }
}

/** Errors of `request-filtering-agent` have no code. */
const isAboutAddress = (message: string): boolean => / is not allowed\. Because,? It is /i.test(message);

function send(
  { url, headers, body }: Post,
  { mayBePrivate, lookup, ca }: Reach,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const agent = useAgent(url, { allowPrivateIPAddress: mayBePrivate, allowMetaIPAddress: mayBePrivate });
  const options = {
    ...{ method: 'POST', agent, signal, timeout: silenceMs },
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Toonbooth' },
    ...(lookup && { lookup }),
    ...(ca !== undefined && { ca }),
  };
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
