import { fetchDirectly, Redirected } from '../../fetch.ts';
import { ComfyError, asComfyError } from '../comfy-error.ts';

/** A body is never read beyond this many bytes. */
const maxBytes = 25_000_000;

/** `length` is the body's size as the head states it, in bytes; `type` its media type, empty where none is stated. */
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

/** The words for an instance that only leads to another address. */
function asRedirect(asked: string, { target }: Redirected): ComfyError {
  const { pathname, search } = new URL(asked);
  // The route is ours; what stands before it is the address.
  const address = target.endsWith(pathname + search) ? target.slice(0, -(pathname + search).length) : target;
  return new ComfyError('unreachable', `It redirects to ${address}: name that address in COMFYUI_URLS`);
}

/**
 * One HTTP exchange, whatever its status.
 * @throws ComfyError `unreachable` when no whole answer came within `seconds`, or it leads elsewhere.
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

/** Failures of a connection that never came about. */
const unconnected = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
];

/** True when a request surely did not reach the other side. */
export function neverArrived(error: unknown): boolean {
  const cause = error instanceof ComfyError ? error.cause : undefined;
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return typeof cause.code === 'string' && unconnected.includes(cause.code);
}

/** The answer's JSON; undefined for anything else, such as a proxy's error page. */
export function jsonOf({ bytes }: HttpAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A POST of JSON, as fetch takes it. */
export function postJson(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
