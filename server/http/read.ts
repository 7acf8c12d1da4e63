import type { Request } from 'express';
import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { hashOf } from '#adapters/secrets.ts';
import { Refusal } from '#domain/refusal.ts';

/** What the visitor sent, in the shape the contract asks for. @throws Refusal `malformed`. */
export function read<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal('malformed');
  return result.data;
}

/** The secret of `Authorization: Bearer …`, hashed; undefined when there is none. */
export function readBearer(request: Request): Buffer | undefined {
  const [, secret] = /^Bearer ([\w-]{20,100})$/.exec(request.get('authorization') ?? '') ?? [];
  return secret === undefined ? undefined : hashOf(secret);
}

/** The request's `Idempotency-Key`, bound to what was asked; undefined when there is none. */
export function readKey(
  request: Request,
  scope: KeyedRequest['scope'],
  asked: string | Buffer,
): KeyedRequest | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) throw new Refusal('malformed');
  return { scope, keyHash: hashOf(key), requestHash: createHash('sha256').update(asked).digest() };
}
