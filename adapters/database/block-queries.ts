import { sql } from 'kysely';
import { samePhotoBits, strikeDays } from '#domain/strike.ts';
import type { Database } from './database.ts';
import { now } from './time.ts';

type Page = {
  /** Hash of the mailbox whose blocks are wanted; undefined: all. */
  emailHash?: Buffer | undefined;
  /** Id of the block after which the page begins. */
  after?: string | undefined;
  limit?: number;
};

export type ListedBlock = Awaited<ReturnType<ReturnType<typeof createBlockQueries>['active']>>[number];

/** Reads blocks; `tables/blocks.ts` makes all changes. */
export function createBlockQueries(db: Database) {
  /** Returns the active blocks, newest first, each with the order that caused it. */
  function active({ emailHash, after, limit = 50 }: Page = {}) {
    return db
      .selectFrom('blocks')
      .leftJoin('orders', 'orders.id', 'blocks.orderId')
      .select(['blocks.id', 'blocks.kind', 'blocks.createdAt', 'blocks.until'])
      .select(['blocks.addedBy', 'blocks.reason', 'blocks.orderId', 'orders.reference', 'orders.email'])
      .where('blocks.liftedAt', 'is', null)
      .where('blocks.until', '>', now)
      .$if(emailHash !== undefined, (query) => query.where('blocks.keyHash', '=', emailHash ?? null))
      .$if(after !== undefined, (query) => query.where(comesAfter(after ?? '')))
      .orderBy('blocks.createdAt', 'desc')
      .orderBy('blocks.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Returns the refused orders on which each of these blocks rests, oldest first, with the outcome of their appeals. */
  async function strikesOf(blockIds: string[]) {
    if (blockIds.length === 0) return [];
    return (
      db
        .selectFrom('blocks')
        .innerJoin('strikes', (join) => join.on(ledTo))
        .leftJoin('appeals', 'appeals.orderId', 'strikes.orderId')
        .select(['blocks.id as blockId', 'strikes.orderId', 'strikes.at'])
        // A join would read every order to find a few.
        .select(
          sql<string>`(select reference from orders where orders.id = strikes.order_id)`.as('reference'),
        )
        .select(['appeals.at as objectedAt', 'appeals.decidedAt'])
        .where('blocks.id', 'in', blockIds)
        .where('blocks.addedBy', 'is', null)
        .where('strikes.liftedAt', 'is', null)
        .orderBy('strikes.at')
        .execute()
    );
  }

  return { active, strikesOf };
}

const comesAfter = (id: string) =>
  sql<boolean>`(blocks.created_at, blocks.id) < (select created_at, id from blocks where id = ${id})`;

/** Strikes that counted when a block began: those of the last `strikeDays` days with its mailbox, or with its photo. */
const ledTo = sql<boolean>`strikes.at <= blocks.created_at
  and strikes.at > blocks.created_at - make_interval(days => ${strikeDays})
  and case blocks.kind when 'email' then strikes.email_hash = blocks.key_hash
    else bit_count(strikes.photo_hash # blocks.photo_hash) <= ${samePhotoBits} end`;
