import type { Bucket } from '../files.ts';
import type { Database } from './database.ts';

/** Of the files of these drafts or orders, the ids of those that no row keeps any more. */
export async function orphanedFiles(db: Database, bucket: Bucket, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const kept = new Set((await rowsKeeping[bucket](db, ids).execute()).map((row) => row.id));
  return ids.filter((id) => !kept.has(id));
}

const rowsKeeping = {
  drafts: (db: Database, ids: string[]) => db.selectFrom('drafts').select('id').where('id', 'in', ids),
  photos: (db: Database, ids: string[]) => ordersIn(db, ids).where('photoDeletedAt', 'is', null),
  drawings: (db: Database, ids: string[]) => ordersIn(db, ids).where('endedAt', 'is', null),
  pictures: (db: Database, ids: string[]) => ordersIn(db, ids).where('pictureDeletedAt', 'is', null),
};

const ordersIn = (db: Database, ids: string[]) => db.selectFrom('orders').select('id').where('id', 'in', ids);
