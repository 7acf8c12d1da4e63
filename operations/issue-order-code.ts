import { randomBytes, randomUUID } from 'node:crypto';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { codeDays, codeFrom, showCode } from '#domain/code.ts';
import { inDays } from './issue-codes.ts';

/** Issues a code for a free picture to the order's visitor. Only its hash is stored. */
export async function issueOrderCode({ reference }: Order, { codes, payments: { livemode } }: Services) {
  const code = codeFrom(randomBytes(32));
  const expiresAt = inDays(codeDays);
  const id = randomUUID();
  await codes.add({ id, codeHash: hashOf(code), chain: 0, expiresAt, livemode });
  return { reference, id, code: showCode(code), expiresAt };
}
