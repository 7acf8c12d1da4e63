import { CallFailed, failureIn, noConnection } from './failure.ts';

export type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** The secret of a photo or an order. It travels in this header only, never in an address. */
  bearer?: string;
  body?: unknown;
  /** The same key gives the same answer, so a call whose answer was lost can be made again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Calls the shop and returns the successful response. @throws CallFailed */
export async function send(path: string, call: Call = {}): Promise<Response> {
  const response = await fetch(new URL(path, location.origin), requestOf(call)).catch(() => {
    throw new CallFailed(noConnection);
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw new CallFailed(failureIn(body, response.status));
}

/** Calls the shop and returns the JSON it answers. @throws CallFailed */
export async function ask(path: string, call: Call = {}): Promise<unknown> {
  const response = await send(path, call);
  return response.json().catch(() => {
    throw new CallFailed(noConnection);
  });
}

function requestOf({ method = 'GET', bearer, body, idempotencyKey, signal }: Call): RequestInit {
  const headers = new Headers();
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  return {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

/** A fresh key. `crypto.randomUUID` is missing on plain http, where a shop on a home network lives. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
