import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Scores } from '#domain/moderation.ts';
import { adviceSeconds, type Advice, type FaceBox } from '#domain/photo-advice.ts';
import type { Size } from '#domain/photo.ts';
import { draftMinutes } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import { createIdempotencyKeys, type KeyedRequest } from './idempotency-keys.ts';
import type { Draft } from '../schema/schema.ts';
import { inSeconds, now } from '../time.ts';

export type FoundDraft = Draft & { isReady: boolean; hasProof: boolean };

export function createDrafts(db: Database) {
  const idempotencyKeys = createIdempotencyKeys(db);

  /** Adds a draft, once per idempotency key. @returns its id: the earlier one if the key was used before. */
  async function add(
    size: Size,
    hashOf: (id: string) => Buffer,
    key: KeyedRequest | undefined,
  ): Promise<string> {
    const id = randomUUID();
    const { width, height } = size;
    const expiresAt = inSeconds(draftMinutes * 60);
    const insert = async (tx: Database): Promise<string> => {
      await tx
        .insertInto('drafts')
        .values({ id, width, height, secretHash: hashOf(id), expiresAt })
        .execute();
      return id;
    };
    if (!key) return insert(db);
    return db.transaction().execute(async (tx) => (await idempotencyKeys.claim(key, id, tx)) ?? insert(tx));
  }

  /**
   * Makes a draft, with the order's own id, from the photo that an order still has. It is kept as long as any draft, but no
   * longer than the photo.
   * @returns undefined if the photo is gone
   */
  async function addOfOrder(orderId: string, secretHash: Buffer): Promise<Draft | undefined> {
    const expiresAt = sql<Date>`least(expires_at, ${inSeconds(draftMinutes * 60)})`;
    const ofOrder = db
      .selectFrom('orders')
      .select(['id', 'photoWidth as width', 'photoHeight as height'])
      .select([sql<Buffer>`${secretHash}::bytea`.as('secretHash'), expiresAt.as('expiresAt')])
      .select(sql<Scores | null>`coalesce(moderation, photo_scores)`.as('scores'))
      .where('id', '=', orderId)
      .where('photoDeletedAt', 'is', null);
    return db
      .insertInto('drafts')
      .columns(['id', 'width', 'height', 'secretHash', 'expiresAt', 'scores'])
      .expression(ofOrder)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ expiresAt: eb.ref('excluded.expiresAt') })),
      )
      .returningAll()
      .executeTakeFirst();
  }

  /** Returns the draft that this secret opens, while it is kept. `isReady`: there is no more advice to wait for; `hasProof`: one was asked for. */
  function bySecret(secretHash: Buffer): Promise<FoundDraft | undefined> {
    const isReady = sql<boolean>`(advice is not null or created_at <= ${inSeconds(-adviceSeconds)})`;
    return db
      .selectFrom('drafts')
      .selectAll()
      .select(isReady.as('isReady'))
      .select(sql<boolean>`exists (select from proofs where draft_id = drafts.id)`.as('hasProof'))
      .where('secretHash', '=', secretHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
  }

  function byId(id: string): Promise<Draft | undefined> {
    const kept = db.selectFrom('drafts').selectAll().where('id', '=', id);
    return kept.where('expiresAt', '>', now).executeTakeFirst();
  }

  /** Records all advice on a draft, with its faces and scores as far as they could be found. */
  async function setAdvice(
    id: string,
    advice: Advice[],
    { faces, scores }: { faces?: FaceBox[] | undefined; scores?: Scores | undefined } = {},
  ): Promise<void> {
    const orNull = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
    await db
      .updateTable('drafts')
      .set({ advice: JSON.stringify(advice), faces: orNull(faces), scores: orNull(scores) })
      .where('id', '=', id)
      .execute();
  }

  /** Deletes expired drafts. @returns their ids, so that their files can be deleted too. */
  async function removeExpired(): Promise<string[]> {
    const rows = await db.deleteFrom('drafts').where('expiresAt', '<=', now).returning('id').execute();
    return rows.map((row) => row.id);
  }

  async function remove(id: string): Promise<void> {
    await db.deleteFrom('drafts').where('id', '=', id).execute();
  }

  return { add, addOfOrder, bySecret, byId, setAdvice, removeExpired, remove };
}
