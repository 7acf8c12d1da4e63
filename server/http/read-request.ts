import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type * as z from 'zod/mini';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { networkRange } from '#adapters/network-address.ts';
import { hashOf } from '#adapters/secrets.ts';
import { Refusal } from '#domain/refusal.ts';

/** Parses a visitor's input by the contract's schema. @throws Refusal `malformed` */
export function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal('malformed');
  return result.data;
}

/** Returns the hashed secret of `Authorization: Bearer …`; undefined when there is none. */
export function readBearer(request: Request): Buffer | undefined {
  const [, secret] = /^Bearer ([\w-]{20,100})$/.exec(request.get('authorization') ?? '') ?? [];
  return secret === undefined ? undefined : hashOf(secret);
}

/** Characters; a UUID has more. Another visitor might choose the same shorter key, and would receive this one's order. */
const shortestKey = 32;

/** Returns the request's `Idempotency-Key`, bound to the request's content; undefined without one. @throws Refusal `malformed` */
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

/** Returns the range of network addresses that the request comes from, as far as `TRUST_PROXY` reveals it. */
export function networkRangeOf(request: Request): string {
  return networkRange(request.ip ?? '');
}
