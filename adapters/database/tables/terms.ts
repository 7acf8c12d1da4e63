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

  async function byHash(hash: Buffer): Promise<Buffer | undefined> {
    const found = db.selectFrom('terms').select('content').where('hash', '=', hash);
    return (await found.executeTakeFirst())?.content;
  }

  return { keep, byHash };
}
