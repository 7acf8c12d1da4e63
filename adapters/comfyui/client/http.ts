import { fetchDirectly, Redirected } from '../../fetch.ts';
import { ComfyError, asComfyError } from '../comfy-error.ts';

/** Longest response body that is read, in bytes: a PNG with 17 megapixels and no compression. */
const maxBytes = 52_000_000;

/** `length` is the content-length header in bytes, NaN without one; `type` the content-type header, empty without one. */
export type HttpAnswer = { status: number; bytes: Buffer; length: number; type: string };

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes)
      throw new ComfyError('unreachable', `ComfyUI answered with more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the error for an instance that redirects to another address. */
function asRedirect(asked: string, { target }: Redirected): ComfyError {
  const { pathname, search } = new URL(asked);
  // The shop appended the route to the address: cut it off again.
  const address = target.endsWith(pathname + search) ? target.slice(0, -(pathname + search).length) : target;
  return new ComfyError('unreachable', `It redirects to ${address}: name that address in COMFYUI_URLS`);
}

/**
 * Sends one HTTP request and returns the answer, whatever its status.
 * @throws ComfyError `unreachable` when no complete answer arrives within `seconds`, it is too long, or it is a redirect.
 */
export async function request(url: string, seconds: number, init: RequestInit = {}): Promise<HttpAnswer> {
  try {
    const signal = AbortSignal.timeout(seconds * 1000);
    const response = await fetchDirectly(url, { ...init, signal });
    const type = response.headers.get('content-type') ?? '';
    const length = Number(response.headers.get('content-length') ?? NaN);
    return { status: response.status, bytes: await readBody(response), length, type };
  } catch (error) {
    throw error instanceof Redirected ? asRedirect(url, error) : asComfyError(error);
  }
}

/** Error codes of connections that were never established. */
const unconnected = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Returns true when a request certainly did not reach the instance. */
export function neverArrived(error: unknown): boolean {
  const cause = error instanceof ComfyError ? error.cause : undefined;
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return typeof cause.code === 'string' && unconnected.includes(cause.code);
}

/** Parses the answer's JSON; returns undefined for anything else, such as a proxy's error page. */
export function jsonOf({ bytes }: HttpAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Builds the `fetch` options of a POST with a JSON body. */
export function postJson(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
