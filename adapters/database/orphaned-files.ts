import { sql } from 'kysely';
import type { Bucket } from '../files.ts';
import type { Database } from './database.ts';

/** Ids in one query: few enough that the index is what answers it. */
const batchSize = 500;

/** Of the files with these ids as names, those that no row keeps any more. */
export async function orphanedFiles(db: Database, bucket: Bucket, ids: string[]): Promise<string[]> {
  const kept = new Set<string>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await rowsKeeping[bucket](db, ids.slice(from, from + batchSize)).execute();
    for (const { id } of rows) kept.add(id);
  }
  return ids.filter((id) => !kept.has(id));
}

const rowsKeeping = {
  drafts: (db: Database, ids: string[]) => db.selectFrom('drafts').select('id').where(isOneOf(ids)),
  photos: (db: Database, ids: string[]) => ordersIn(db, ids).where('photoDeletedAt', 'is', null),
  // A prompt that failed, or was drawn before the last retry, may have left its picture: nobody will look at it.
  drawings: (db: Database, ids: string[]) =>
    db
      .selectFrom('prompts')
      .innerJoin('orders', 'orders.id', 'prompts.orderId')
      .select('promptId as id')
      .where('promptId', 'in', ids)
      .where('status', '<>', 'failed')
      .whereRef('prompts.retry', '=', 'orders.retries')
      .where('orders.endedAt', 'is', null)
      // Earlier versions named drawings after their orders.
      .union(ordersIn(db, ids).where('endedAt', 'is', null)),
  pictures: (db: Database, ids: string[]) => ordersIn(db, ids).where('pictureDeletedAt', 'is', null),
};

const ordersIn = (db: Database, ids: string[]) => db.selectFrom('orders').select('id').where(isOneOf(ids));

/** One parameter, however many they are. */
const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`;
