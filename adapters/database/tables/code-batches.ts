import { sql, type Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../schema/schema.ts';
import { createCodes, isExpired, isUnused } from './codes.ts';

type NewBatch = Insertable<Tables['codeBatches']>;
type NewCode = { id: string; codeHash: Buffer; livemode: boolean };
type Page = { after?: string | undefined; limit: number };

export type CodeBatch = Awaited<ReturnType<ReturnType<typeof createCodeBatches>['newest']>>[number];

const countOf = (condition: typeof isUnused) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Stores codes that were issued together, and counts their use. */
export function createCodeBatches(db: Database) {
  const codes = createCodes(db);

  /** Stores a batch with its codes. `handOut` passes them on, as they cannot be read later: if it throws, nothing is stored. */
  async function issue(batch: NewBatch, issued: NewCode[], handOut: () => unknown): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('codeBatches').values(batch).execute();
      await codes.addBatch(batch, issued, tx);
      await handOut();
    });
  }

  /** Returns the batches after the one with the id `after`, newest first, with their numbers of codes by status. */
  function newest({ after, limit }: Page) {
    const page = db
      .selectFrom('codeBatches')
      .selectAll()
      .$if(after !== undefined, (query) => query.where(comesAfter(after ?? '')))
      .orderBy('issuedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    // Counted batch by batch: with a join, PostgreSQL may read the codes of all batches.
    const counts = db
      .selectFrom('codes')
      .whereRef('codes.batchId', '=', sql.ref('batch.id'))
      .select([
        sql<number>`count(*)::int`.as('count'),
        countOf(isUnused).as('unused'),
        countOf(sql`codes.redeemed_by is not null`).as('used'),
        countOf(sql`codes.voided_at is not null`).as('void'),
        countOf(isExpired).as('expired'),
      ]);
    return db
      .selectFrom(page.as('batch'))
      .innerJoinLateral(counts.as('counts'), (join) => join.onTrue())
      .select(['batch.id', 'batch.note', 'batch.issuedAt', 'batch.issuedBy', 'batch.expiresAt'])
      .select(['count', 'unused', 'used', 'void', 'expired'])
      .orderBy('batch.issuedAt', 'desc')
      .orderBy('batch.id', 'desc')
      .execute();
  }

  return { issue, newest };
}

const comesAfter = (id: string) =>
  sql<boolean>`(issued_at, id) < (select issued_at, id from code_batches where id = ${id})`;
