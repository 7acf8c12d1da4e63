import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Crop } from '#domain/photo.ts';
import { proofFigureDays, proofWaitSeconds, type ProofState } from '#domain/proof.ts';
import { expiredPhotoMinutes, unpaidOrderMinutes } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { Proof } from '../schema/proofs.ts';
import type { Draft } from '../schema/schema.ts';
import { inSeconds, now } from '../time.ts';

export type ProofSubject = { draftId: string; style: string; crop: Crop | undefined };

const seedBelow = 2 ** 48 - 1;
/** Period over which the share of an instance's time is measured. */
const shareSeconds = 3600;
/** Number of the newest drawings of a style from which the time of the next is estimated. */
const newestDrawings = 20;

export function createProofs(db: Database) {
  /** Keeps the proof that an order's visitor saw for as long as the order, which expires in `minutes`, keeps its photo unpaid. */
  async function keepForOrder(proofId: string, minutes = unpaidOrderMinutes, tx = db): Promise<void> {
    const expiresAt = inSeconds((minutes + expiredPhotoMinutes) * 60);
    await tx
      .updateTable('proofs')
      .set({ expiresAt: sql<Date>`greatest(expires_at, ${expiresAt})` })
      .where('id', '=', proofId)
      .execute();
  }

  const kept = db.selectFrom('proofs').selectAll().where('removedAt', 'is', null);

  /** Finds a proof of exactly this subject that is drawn or will be. */
  function find({ draftId, style, crop }: ProofSubject): Promise<Proof | undefined> {
    return kept
      .where('draftId', '=', draftId)
      .where('style', '=', style)
      .where(sql<boolean>`crop is not distinct from ${jsonOf(crop)}::jsonb`)
      .where('state', 'in', ['waiting', 'drawing', 'drawn'])
      .where('expiresAt', '>', now)
      .executeTakeFirst();
  }

  /** Adds a proof to be drawn, which expires with its draft; returns the existing one if another request was quicker. */
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

  /** Returns the proof that this secret opens, while it is kept. */
  function bySecret(secretHash: Buffer): Promise<Proof | undefined> {
    return kept.where('secretHash', '=', secretHash).where('expiresAt', '>', now).executeTakeFirst();
  }

  function byId(id: string): Promise<Proof | undefined> {
    return kept.where('id', '=', id).executeTakeFirst();
  }

  /** Takes the longest-waiting proof for this instance; undefined if there is none, or one is being drawn there. */
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
    // Two workers may have seen the instance free at the same time.
    return taken.catch((error: unknown) => {
      if (isTaken(error)) return undefined;
      throw error;
    });
  }

  /** Records the outcome of drawing. @returns false if the proof was removed or given up meanwhile. */
  async function end(
    id: string,
    outcome: { state: Exclude<ProofState, 'waiting' | 'drawing'>; seconds: number; copy?: Buffer },
  ): Promise<boolean> {
    const ending = db.updateTable('proofs').set({ ...outcome, endedAt: now });
    const drawing = ending.where('id', '=', id).where('state', '=', 'drawing').where('removedAt', 'is', null);
    return (await drawing.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Ends proofs that have waited too long, and those drawn for longer than `drawingSeconds`, whose worker has died. */
  async function endOverdue(drawingSeconds: number): Promise<void> {
    const ends = (state: 'missed' | 'failed') => db.updateTable('proofs').set({ state, endedAt: now });
    const waiting = ends('missed').where('state', '=', 'waiting');
    await waiting.where('madeAt', '<', inSeconds(-proofWaitSeconds)).execute();
    const drawing = ends('failed').where('state', '=', 'drawing');
    await drawing.where('startedAt', '<', inSeconds(-drawingSeconds)).execute();
  }

  /** Returns proofs that may have left files on one of these instances and are not being drawn. */
  function toCleanUp(instances: string[]): Promise<Pick<Proof, 'id' | 'instance'>[]> {
    const left = db.selectFrom('proofs').select(['id', 'instance']).where('cleanupDue', '=', true);
    const there = left.where(sql<boolean>`instance = any(${instances})`);
    return there.where('state', '<>', 'drawing').limit(20).execute();
  }

  async function markClean(id: string): Promise<void> {
    await db.updateTable('proofs').set({ cleanupDue: false }).where('id', '=', id).execute();
  }

  /** Returns the share of the last hour that each instance spent on proofs, 0 to 1. */
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

  /** Returns the styles of the proofs that wait. */
  async function waitingStyles(): Promise<string[]> {
    const waiting = db.selectFrom('proofs').select('style').distinct().where('state', '=', 'waiting');
    return (await waiting.execute()).map(({ style }) => style);
  }

  /**
   * Returns the median seconds of an instance's newest drawings of a style, for proofs and orders alike; null if there were none
   * lately. A proof without a picture counts if it took longer than `longestSeconds`.
   */
  async function usualSeconds(
    style: string,
    instance: string,
    longestSeconds: number,
  ): Promise<number | null> {
    const { rows } = await sql<{ seconds: number | null }>`
      select (percentile_cont(0.5) within group (order by seconds))::float8 as seconds from (
        (select seconds, ended_at from proofs
          where style = ${style} and instance = ${instance} and (state = 'drawn' or seconds > ${longestSeconds})
          order by made_at desc limit ${newestDrawings})
        union all
        (select extract(epoch from prompts.ended_at - coalesce(started_at, prompts.created_at)), prompts.ended_at
          from prompts join orders on orders.id = order_id
          where style_id = ${style} and instance = ${instance} and status = 'done'
            and prompts.ended_at > ${inSeconds(-proofFigureDays * 86_400)}
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

  /** Removes expired proofs, and rows too old even for figures. @returns the ids of files to be deleted too. */
  async function removeExpired(): Promise<string[]> {
    const rows = await removing().where('expiresAt', '<=', now).execute();
    await db
      .deleteFrom('proofs')
      .where('madeAt', '<', inSeconds(-proofFigureDays * 86_400))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Removes all proofs of a draft's photo. @returns the ids of files to be deleted too. */
  async function removeOf(draftId: string): Promise<string[]> {
    const rows = await removing().where('draftId', '=', draftId).execute();
    return rows.map(({ id }) => id);
  }

  return {
    keepForOrder,
    ...{ find, add, bySecret, byId, take, end, endOverdue, toCleanUp, markClean, shares },
    ...{ waitingStyles, usualSeconds },
    ...{ removeExpired, removeOf },
  };
}

const jsonOf = (crop: Crop | undefined): string | null => (crop ? JSON.stringify(crop) : null);

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'proofs_being_drawn';
