import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { StripeControls, StripeFault } from '../faults.ts';
import { makeId } from '../objects/ids.ts';
import { ApiError, badParameter } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** One request to the API, read but not judged; `id` is the request id Stripe gives it. */
export type Call = {
  id: string;
  method: string;
  path: string;
  parameters: Parameters;
  expand: string[];
  /** The id in the address, where the route has one. */
  of: string;
  /** The idempotency key; only a POST has one. */
  key: string | undefined;
  fault: StripeFault | undefined;
};

export function readCall(request: Request, controls: StripeControls): Call {
  const { method } = request;
  const path = request.baseUrl + request.path;
  const given = (method === 'GET' ? request.query : request.body) as Parameters | undefined;
  const { expand = [], ...parameters } = given ?? {};
  const key = method === 'POST' ? request.get('idempotency-key') : undefined;
  return {
    id: makeId('req_', 14),
    method,
    path,
    parameters,
    expand: [expand].flat() as string[],
    of: String(request.params.id ?? ''),
    key,
    fault: controls.takeFault(`${method} ${path}`),
  };
}

const noKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

/** Takes `Bearer <key>` and, as curl sends it, `Basic <key>:`. @throws ApiError unless it is the secret key. */
export function checkKey(request: Request, secretKey: string): void {
  const [scheme = '', credentials = ''] = (request.get('authorization') ?? '').split(' ');
  const given =
    scheme === 'Basic' ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials;
  if (!given) throw new ApiError(401, { type: 'invalid_request_error', message: noKey });
  if (isSame(given, secretKey)) return;
  const message = `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`;
  throw new ApiError(401, { type: 'invalid_request_error', message });
}

/** @throws ApiError when the key is longer than Stripe takes. */
export function checkIdempotencyKey({ key }: Call): void {
  if (key !== undefined && key.length > 255) {
    throw badParameter('Idempotency-Key', 'Idempotency keys may be at most 255 characters long.');
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
