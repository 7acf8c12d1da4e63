import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Crop } from '#domain/photo.ts';
import { proofFigureDays, proofWaitSeconds, type ProofState } from '#domain/proof.ts';
import { expiredPhotoMinutes, unpaidOrderMinutes } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { Proof } from '../proof-table.ts';
import type { Draft } from '../schema.ts';
import { inSeconds, now } from '../time.ts';

/** What a proof is of. */
export type ProofSubject = { draftId: string; style: string; crop: Crop | undefined };

const seedBelow = 2 ** 48 - 1;
/** Over which the share of a ComfyUI's time is measured. */
const shareSeconds = 3600;
/** So many of the newest drawings of a style tell how long the next one takes. */
const newestDrawings = 20;

/** An order keeps the proof that its visitor saw for as long as it keeps the photo while nobody pays. */
export async function keepForOrder(tx: Database, proofId: string): Promise<void> {
  const expiresAt = inSeconds((unpaidOrderMinutes + expiredPhotoMinutes) * 60);
  await tx
    .updateTable('proofs')
    .set({ expiresAt: sql<Date>`greatest(expires_at, ${expiresAt})` })
    .where('id', '=', proofId)
    .execute();
}

export function createProofs(db: Database) {
  const kept = db.selectFrom('proofs').selectAll().where('removedAt', 'is', null);

  /** The proof of just this that is drawn or will be. */
  function find({ draftId, style, crop }: ProofSubject): Promise<Proof | undefined> {
    return kept
      .where('draftId', '=', draftId)
      .where('style', '=', style)
      .where(sql<boolean>`crop is not distinct from ${jsonOf(crop)}::jsonb`)
      .where('state', 'in', ['waiting', 'drawing', 'drawn'])
      .where('expiresAt', '>', now)
      .executeTakeFirst();
  }

  /** Has a proof drawn that goes with its draft; the one that there is where somebody was quicker. */
  async function add(
    { id: draftId, expiresAt }: Pick<Draft, 'id' | 'expiresAt'>,
    { style, crop }: Omit<ProofSubject, 'draftId'>,
    hashOf: (id: string) => Buffer,
  ): Promise<Proof | undefined> {
    const id = randomUUID();
    const made = await db
      .insertInto('proofs')
      .values({
        id,
        secretHash: hashOf(id),
        draftId,
        style,
        crop: jsonOf(crop),
        seed: randomInt(seedBelow),
        expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    return made ?? find({ draftId, style, crop });
  }

  /** The proof that this secret opens, while it is kept. */
  function bySecret(secretHash: Buffer): Promise<Proof | undefined> {
    return kept.where('secretHash', '=', secretHash).where('expiresAt', '>', now).executeTakeFirst();
  }

  function byId(id: string): Promise<Proof | undefined> {
    return kept.where('id', '=', id).executeTakeFirst();
  }

  /** The one that waits longest, for this ComfyUI to draw; undefined where there is none, or another is being drawn there. */
  async function take(instance: string, styles: string[]): Promise<Proof | undefined> {
    if (styles.length === 0) return undefined;
    const next = db
      .selectFrom('proofs')
      .select('id')
      .where('state', '=', 'waiting')
      .where('style', 'in', styles)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('proofs as other')
              .select('other.id')
              .where('other.state', '=', 'drawing')
              .where('other.instance', '=', instance),
          ),
        ),
      )
      .orderBy('madeAt')
      .limit(1)
      .forUpdate()
      .skipLocked();
    const taken = db
      .updateTable('proofs')
      .set({ state: 'drawing', instance, startedAt: now, cleanupDue: true })
      .where('id', 'in', next)
      .returningAll()
      .executeTakeFirst();
    // Two workers may have seen the ComfyUI free at once.
    return taken.catch((error: unknown) => {
      if (isTaken(error)) return undefined;
      throw error;
    });
  }

  /** Records how drawing ended. @returns false where the proof was removed meanwhile, or given up. */
  async function end(
    id: string,
    outcome: { state: Exclude<ProofState, 'waiting' | 'drawing'>; seconds: number; copy?: Buffer },
  ): Promise<boolean> {
    const ending = db.updateTable('proofs').set({ ...outcome, endedAt: now });
    const drawing = ending.where('id', '=', id).where('state', '=', 'drawing').where('removedAt', 'is', null);
    return (await drawing.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Ends those that have waited too long, and those whose worker has died: it draws for so many seconds at most. */
  async function endOverdue(drawingSeconds: number): Promise<void> {
    const ends = (state: 'missed' | 'failed') => db.updateTable('proofs').set({ state, endedAt: now });
    const waiting = ends('missed').where('state', '=', 'waiting');
    await waiting.where('madeAt', '<', inSeconds(-proofWaitSeconds)).execute();
    const drawing = ends('failed').where('state', '=', 'drawing');
    await drawing.where('startedAt', '<', inSeconds(-drawingSeconds)).execute();
  }

  /** Those that may have left something on one of these ComfyUIs and are not being drawn. */
  function toCleanUp(instances: string[]): Promise<Pick<Proof, 'id' | 'instance'>[]> {
    const left = db.selectFrom('proofs').select(['id', 'instance']).where('cleanupDue', '=', true);
    const there = left.where(sql<boolean>`instance = any(${instances})`);
    return there.where('state', '<>', 'drawing').limit(20).execute();
  }

  async function markClean(id: string): Promise<void> {
    await db.updateTable('proofs').set({ cleanupDue: false }).where('id', '=', id).execute();
  }

  /** What share of the last hour each ComfyUI has drawn proofs for, 0 to 1. */
  async function shares(): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('proofs')
      .select(['instance', sql<number>`sum(seconds)::float8 / ${shareSeconds}`.as('share')])
      .where('madeAt', '>', inSeconds(-shareSeconds - proofWaitSeconds))
      .where('endedAt', '>', inSeconds(-shareSeconds))
      .groupBy('instance')
      .execute();
    return new Map(rows.map(({ instance, share }) => [instance ?? '', share]));
  }

  /**
   * What half of the newest drawings of a style took no longer than, proofs and orders' alike; null before the first. What came to no
   * picture counts where that took longer than `longestSeconds`.
   */
  async function usualSeconds(style: string, longestSeconds: number): Promise<number | null> {
    const { rows } = await sql<{ seconds: number | null }>`
      select (percentile_cont(0.5) within group (order by seconds))::float8 as seconds from (
        (select seconds, ended_at from proofs where style = ${style} and (state = 'drawn' or seconds > ${longestSeconds})
          order by made_at desc limit ${newestDrawings})
        union all
        (select extract(epoch from prompts.ended_at - coalesce(started_at, prompts.created_at)), prompts.ended_at
          from prompts join orders on orders.id = order_id where style_id = ${style} and status = 'done'
          order by prompts.ended_at desc limit ${newestDrawings})
        order by ended_at desc limit ${newestDrawings}) as newest`.execute(db);
    return rows[0]?.seconds ?? null;
  }

  const removing = () =>
    db
      .updateTable('proofs')
      .set({
        removedAt: now,
        copy: null,
        crop: null,
        state: sql<ProofState>`case when state in ('waiting', 'drawing') then 'failed' else state end`,
      })
      .where('removedAt', 'is', null)
      .returning('id');

  /** Removes what is kept no longer, and what even figures need no more. @returns the ids of files that go too. */
  async function removeExpired(): Promise<string[]> {
    const rows = await removing().where('expiresAt', '<=', now).execute();
    await db
      .deleteFrom('proofs')
      .where('madeAt', '<', inSeconds(-proofFigureDays * 86_400))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Removes the proofs of a draft, or of all that was cut from the same photo. @returns the ids of files that go too. */
  async function removeOf(draftId: string): Promise<string[]> {
    const rows = await removing().where('draftId', '=', draftId).execute();
    return rows.map(({ id }) => id);
  }

  return {
    ...{ find, add, bySecret, byId, take, end, endOverdue, toCleanUp, markClean, shares, usualSeconds },
    ...{ removeExpired, removeOf },
  };
}

const jsonOf = (crop: Crop | undefined): string | null => (crop ? JSON.stringify(crop) : null);

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'proofs_being_drawn';
