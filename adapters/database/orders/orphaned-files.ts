import { sql, type RawBuilder } from 'kysely';
import { orphanedFileMinutes } from '#domain/retention.ts';
import type { Bucket, StoredFile } from '../../storage/buckets.ts';
import type { Database } from '../database.ts';
import { isBeingDrawn, isSpare } from './retention.ts';
import type { Identity } from '../schema/schema.ts';

/** Ids in one query: few enough that PostgreSQL uses the index. */
const batchSize = 500;
/** Days after a restore for which files unknown to the database stay: a newer backup may be found. */
const daysAfterRestore = 3;

/**
 * A bucket's files that no row keeps: removable ones, and doubtful ones whose rows the database may have lost. `hasYoung`: there
 * are others whose rows may be on their way.
 */
export type OrphanedFiles = { removable: string[]; hasYoung: boolean; doubtful: string[] };

/**
 * Sorts files that no row keeps. A file whose row says that it is over is removable, however young; an old one without a row is
 * doubtful if this database cannot be the one for which it was written, or if other files have shown it to be an older state of
 * that one.
 */
export async function orphanedFiles(
  db: Database,
  bucket: Bucket,
  files: Pick<StoredFile, 'id' | 'writtenAt' | 'minutesOld'>[],
  shop: { identity: Identity; isOlderState: boolean },
): Promise<OrphanedFiles> {
  const ids = files.map(({ id }) => id);
  const rows = new Map<string, boolean>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = await rowsOf[bucket](db, ids.slice(from, from + batchSize)).execute();
    for (const { id, over } of batch) rows.set(id, Boolean(over));
  }
  const over = ids.filter((id) => rows.get(id) === true);
  const unknown = files.filter(({ id }) => !rows.has(id));
  const isYoung = ({ minutesOld }: (typeof files)[number]) => minutesOld <= orphanedFileMinutes;
  const old = unknown.filter((file) => !isYoung(file));
  const doubtful = new Set(old.filter((file) => isDoubtful(bucket, file, shop)).map(({ id }) => id));
  const sure = old.map(({ id }) => id).filter((id) => !doubtful.has(id));
  return { removable: [...over, ...sure], hasYoung: unknown.some(isYoung), doubtful: [...doubtful] };
}

function isDoubtful(
  bucket: Bucket,
  { writtenAt }: Pick<StoredFile, 'writtenAt'>,
  { identity: { createdAt, restoredAt }, isOlderState }: Parameters<typeof orphanedFiles>[3],
): boolean {
  if (writtenAt < createdAt) return true;
  if (restoredAt && writtenAt <= restoredAt) {
    return Date.now() < restoredAt.getTime() + daysAfterRestore * 86_400_000;
  }
  return bucket === 'photos' ? isOlderState : showsOlderState(bucket);
}

/**
 * Returns whether a file without a row shows that this is an older state of the database. Rows of orders stay, and nothing is
 * drawn before its row is committed, so drawings do; a photo may be what a crash left.
 */
export const showsOlderState = (bucket: Bucket): boolean => bucket === 'drawings' || bucket === 'pictures';

const rowsOf = {
  // The row of a draft is deleted before its file.
  drafts: (db: Database, ids: string[]) =>
    db
      .selectFrom('drafts')
      .select(['id', sql<boolean>`false`.as('over')])
      .where(isOneOf('id', ids))
      .union(
        db
          .selectFrom('proofs')
          .select(['id', sql<boolean>`removed_at is not null`.as('over')])
          .where(isOneOf('id', ids)),
      ),
  photos: (db: Database, ids: string[]) => ordersIn(db, ids, sql`photo_deleted_at is not null`),
  // Nobody needs a picture left by a prompt that failed, was cancelled, or was drawn before the last retry.
  drawings: (db: Database, ids: string[]) =>
    db
      .selectFrom('prompts')
      .innerJoin('orders', 'orders.id', 'prompts.orderId')
      .select((eb) => [
        'promptId as id',
        eb
          .or([
            eb('prompts.status', 'in', ['failed', 'cancelled']),
            eb('prompts.retry', '<>', eb.ref('orders.retries')),
            eb.not(sql<boolean>`(${isBeingDrawn} or ${isSpare})`),
          ])
          .as('over'),
      ])
      .where(isOneOf('prompt_id', ids))
      // Earlier versions named drawings after their orders.
      .union(ordersIn(db, ids, sql`not ${isBeingDrawn}`)),
  // A picture written before its delivery failed has no size.
  pictures: (db: Database, ids: string[]) =>
    ordersIn(db, ids, sql`(picture_deleted_at is not null or picture_bytes is null and not ${isBeingDrawn})`),
};

const ordersIn = (db: Database, ids: string[], isOver: RawBuilder<unknown>) =>
  db
    .selectFrom('orders')
    .select(['id', isOver.$castTo<boolean>().as('over')])
    .where(isOneOf('id', ids));

/** Passes the ids as a single parameter, however many there are. */
const isOneOf = (column: 'id' | 'prompt_id', ids: string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
