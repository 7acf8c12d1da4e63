import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type * as z from 'zod/mini';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { networkRange } from '#adapters/network-address.ts';
import { hashOf } from '#adapters/secrets.ts';
import { Refusal } from '#domain/refusal.ts';

/** What the visitor sent, in the shape the contract asks for. @throws Refusal `malformed`. */
export function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal('malformed');
  return result.data;
}

/** The secret of `Authorization: Bearer …`, hashed; undefined when there is none. */
export function readBearer(request: Request): Buffer | undefined {
  const [, secret] = /^Bearer ([\w-]{20,100})$/.exec(request.get('authorization') ?? '') ?? [];
  return secret === undefined ? undefined : hashOf(secret);
}

/** A UUID has more. What is shorter another visitor may choose, too, and would be answered with this one's order. */
const shortestKey = 32;

/** The request's `Idempotency-Key`, bound to what was requested with it; undefined when there is none. */
export function readIdempotencyKey(
  request: Request,
  scope: KeyedRequest['scope'],
  requested: string | Buffer,
): KeyedRequest | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (key.length < shortestKey || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = `An Idempotency-Key has ${shortestKey} to 255 characters that nobody can guess, such as a UUID.`;
    throw new Refusal('malformed', { message });
  }
  return { scope, keyHash: hashOf(key), requestHash: createHash('sha256').update(requested).digest() };
}

/** The range of network addresses that the request comes from, as far as `TRUST_PROXY` lets us know. */
export function networkRangeOf(request: Request): string {
  return networkRange(request.ip ?? '');
}
