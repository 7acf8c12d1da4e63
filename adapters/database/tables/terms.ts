import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';

/** Stores the terms of service that orders were made under, once for each version. */
export function createTerms(db: Database) {
  /** Keeps the terms, unless they are kept already. @returns their SHA-256 */
  async function keep(text: string): Promise<Buffer> {
    const content = Buffer.from(text);
    const hash = createHash('sha256').update(content).digest();
    await db
      .insertInto('terms')
      .values({ hash, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return hash;
  }

  /** Terms of the last order asked for, which are mostly those of the next one, too. */
  let last: { hash: Buffer; content: Buffer } | undefined;

  async function byHash(hash: Buffer): Promise<Buffer | undefined> {
    if (last?.hash.equals(hash)) return last.content;
    const found = db.selectFrom('terms').select(['hash', 'content']).where('hash', '=', hash);
    last = await found.executeTakeFirst();
    return last?.content;
  }

  return { keep, byHash };
}
