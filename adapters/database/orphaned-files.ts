import type { Bucket } from '../files.ts';
import type { Database } from './database.ts';

/** Of the files with these ids as names, those that no row keeps any more. */
export async function orphanedFiles(db: Database, bucket: Bucket, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const kept = new Set((await rowsKeeping[bucket](db, ids).execute()).map((row) => row.id));
  return ids.filter((id) => !kept.has(id));
}

const rowsKeeping = {
  drafts: (db: Database, ids: string[]) => db.selectFrom('drafts').select('id').where('id', 'in', ids),
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

const ordersIn = (db: Database, ids: string[]) => db.selectFrom('orders').select('id').where('id', 'in', ids);
