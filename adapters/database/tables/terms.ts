import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Alongside } from '../orders/changes.ts';

/** Stores the terms of service that orders were made under, once for each version. */
export function createTerms(db: Database) {
  /** Terms of the last order asked for, which are mostly those of the next one, too. */
  let last: { hash: Buffer; content: Buffer } | undefined;

  async function byHash(hash: Buffer): Promise<Buffer | undefined> {
    if (last?.hash.equals(hash)) return last.content;
    const found = db.selectFrom('terms').select(['hash', 'content']).where('hash', '=', hash);
    last = await found.executeTakeFirst();
    return last?.content;
  }

  /** Returns the SHA-256 of terms, and the statement that keeps them unless they are kept already: part of the one that creates an order. */
  function keeping(text: string): { termsHash: Buffer; alongside: Alongside[] } {
    const content = Buffer.from(text);
    const termsHash = createHash('sha256').update(content).digest();
    const statement = sql`insert into terms (hash, content) values (${termsHash}, ${content}) on conflict do nothing`;
    return { termsHash, alongside: [statement] };
  }

  return { byHash, keeping };
}
