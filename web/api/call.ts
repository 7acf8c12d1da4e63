import { endpointOf, type Endpoint } from '#contract/endpoints.ts';
import type { BodyOf, JsonRouteName, MediaRouteName, Routes } from '#contract/routes.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { CallFailed, failureIn, noConnection } from './failure.ts';
import { readJson, type Documents } from './read-json.ts';

type RequestOptions = {
  /** Secret of a photo or an order. It is sent in this header only, never in an address. */
  bearer?: string;
  /** A repeated call with the same key gets the same answer, so a call whose answer was lost can be repeated. */
  idempotencyKey?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Options that the contract requires of the call. */
type CallOptions<Name extends JsonRouteName> = RequestOptions &
  (Routes[Name] extends { bearer: string } ? { bearer: string } : { bearer?: undefined }) &
  (Routes[Name] extends { idempotent: true } ? { idempotencyKey: string } : { idempotencyKey?: undefined }) &
  (Routes[Name] extends { query: unknown } ? unknown : { query?: undefined }) &
  (BodyOf<Routes[Name]> extends undefined ? { body?: undefined } : { body: BodyOf<Routes[Name]> });

/** Makes one of the contract's calls and returns the answer. @throws CallFailed */
export async function call<Name extends JsonRouteName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<Documents[Name]> {
  const response = await request(endpointOf(name), options, options.body);
  return readJson(name, await textOf(response));
}

/** Gets an answer that is not JSON: a private picture, or the event stream. @throws CallFailed */
export function get(name: Exclude<MediaRouteName, `${string}:${string}`>, options: RequestOptions) {
  return request(endpointOf(name), options);
}

/** Sends a request to the shop. @throws CallFailed if it is refused or gets no answer */
export async function request(
  { method, path }: Endpoint,
  { bearer, idempotencyKey, query, headers: given, signal }: RequestOptions,
  body?: unknown,
): Promise<Response> {
  const early = await takeEarlyAnswer({ method, path }, bearer);
  if (early) return early;
  const url = new URL(path, location.origin);
  url.search = new URLSearchParams(query).toString();
  const headers = new Headers(given);
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new CallFailed(noConnection);
  });
  if (response.ok) return response;
  throw new CallFailed(failureIn(await textOf(response), response.status));
}

/** Reads the answer's body; empty if the connection broke. */
export function textOf(response: Response): Promise<string> {
  return response.text().catch(() => '');
}

/** Returns a new random key. `crypto.randomUUID` is missing on plain HTTP, which shops on a home network use. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A request that was sent, and its idempotency key. */
export type SentRequest = { body: string; key: string };
export const nothingSent: SentRequest = { body: '', key: '' };

/** Keeps the key when the same request is sent again, so that a lost answer does not cause a second order. */
export function keyFor(sent: { current: SentRequest }, request: unknown): string {
  const body = JSON.stringify(request);
  if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() };
  return sent.current.key;
}
