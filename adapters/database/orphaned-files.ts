import type { Bucket, StoredFile } from '../files.ts';
import type { Database } from './database.ts';
import type { Identity } from './schema.ts';

/** So long after a restore the files stay that it does not know: perhaps a newer backup is found. */
const daysAfterRestore = 3;

/** A bucket's files that no row keeps: those that may go, and those of whom nobody knows whether the shop has forgotten them. */
export type OrphanedFiles = { removable: string[]; doubtful: string[] };

/**
 * Divides files that no row keeps. A row that says that its file is over is sure; a file without any row is doubtful where
 * this database cannot be the one that it was written for, or is an older state of it, which other files have shown.
 */
export async function orphanedFiles(
  db: Database,
  bucket: Bucket,
  files: StoredFile[],
  shop: { identity: Identity; isOlderState: boolean },
): Promise<OrphanedFiles> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return { removable: [], doubtful: [] };
  const rows = new Map((await rowsOf[bucket](db, ids).execute()).map(({ id, over }) => [id, over]));
  const over = ids.filter((id) => rows.get(id) === true);
  const unknown = files.filter(({ id }) => !rows.has(id));
  const doubtful = unknown.filter((file) => isDoubtful(bucket, file, shop)).map(({ id }) => id);
  const sure = unknown.map(({ id }) => id).filter((id) => !doubtful.includes(id));
  return { removable: [...over, ...sure], doubtful };
}

function isDoubtful(
  bucket: Bucket,
  { writtenAt }: StoredFile,
  { identity: { createdAt, restoredAt }, isOlderState }: Parameters<typeof orphanedFiles>[3],
): boolean {
  if (writtenAt < createdAt) return true;
  if (restoredAt && writtenAt <= restoredAt) {
    return Date.now() < restoredAt.getTime() + daysAfterRestore * 86_400_000;
  }
  return bucket === 'photos' ? isOlderState : showsOlderState(bucket);
}

/**
 * The rows of orders stay, and nothing is drawn before its row is committed. A drawing without a row was made for another
 * state of the database; a photo may be what a crash left.
 */
export const showsOlderState = (bucket: Bucket): boolean => bucket === 'drawings' || bucket === 'pictures';

const rowsOf = {
  // The row of a draft goes before its file.
  drafts: (db: Database, ids: string[]) =>
    db
      .selectFrom('drafts')
      .select((eb) => ['id', eb.lit(false).as('over')])
      .where('id', 'in', ids),
  photos: (db: Database, ids: string[]) => ordersIn(db, ids, 'photoDeletedAt'),
  drawings: (db: Database, ids: string[]) => ordersIn(db, ids, 'endedAt'),
  pictures: (db: Database, ids: string[]) => ordersIn(db, ids, 'pictureDeletedAt'),
};

const ordersIn = (db: Database, ids: string[], end: 'photoDeletedAt' | 'endedAt' | 'pictureDeletedAt') =>
  db
    .selectFrom('orders')
    .select((eb) => ['id', eb(end, 'is not', null).as('over')])
    .where('id', 'in', ids);
