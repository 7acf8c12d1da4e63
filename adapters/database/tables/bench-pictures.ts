import type { BenchPicture, BenchPicturesTable } from '../schema/bench.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** Position of a drawing. */
type Place = Pick<BenchPicture, 'benchRunId' | 'nth'>;
export type NewBenchPicture = Pick<BenchPicturesTable, 'photo' | 'seed' | 'isVariant'>;
/** Outcome of a drawing. */
export type BenchOutcome =
  | Pick<
      BenchPicture,
      'seconds' | 'gigabytes' | 'width' | 'height' | 'difference' | 'faces' | 'problem' | 'picture'
    >
  | { error: string };

/** Longer than a drawing may take: after that the drawing of a crashed worker is due again. */
const drawingSeconds = 900;

/** Stores the drawings of operators' runs; each is drawn once, by the worker that takes it. */
export function createBenchPictures(db: Database) {
  const at = ({ benchRunId, nth }: Place) =>
    db.updateTable('benchPictures').where('benchRunId', '=', benchRunId).where('nth', '=', nth);

  async function add(benchRunId: string, pictures: NewBenchPicture[], tx = db): Promise<void> {
    const rows = pictures.map((picture, nth) => ({ benchRunId, nth, ...picture }));
    await tx.insertInto('benchPictures').values(rows).execute();
  }

  /** Takes the next drawing in any of these styles, so that no other worker draws it; undefined if there is none. */
  function take(styles: string[]): Promise<BenchPicture | undefined> {
    if (styles.length === 0) return Promise.resolve(undefined);
    const next = db
      .selectFrom('benchPictures as due')
      .innerJoin('benchRuns', 'benchRuns.id', 'due.benchRunId')
      .select(['due.benchRunId', 'due.nth'])
      .where('due.endedAt', 'is', null)
      .where((eb) =>
        eb.or([eb('due.startedAt', 'is', null), eb('due.startedAt', '<', inSeconds(-drawingSeconds))]),
      )
      .where('benchRuns.style', 'in', styles)
      .orderBy('benchRuns.createdAt')
      .orderBy('due.nth')
      .limit(1)
      .forUpdate('due')
      .skipLocked();
    return db
      .with('next', () => next)
      .updateTable('benchPictures')
      .from('next')
      .whereRef('benchPictures.benchRunId', '=', 'next.benchRunId')
      .whereRef('benchPictures.nth', '=', 'next.nth')
      .set({ startedAt: now })
      .returningAll('benchPictures')
      .executeTakeFirst();
  }

  async function record(place: Place, outcome: BenchOutcome): Promise<void> {
    await at(place)
      .set({ endedAt: now, ...outcome })
      .execute();
  }

  /** Puts back a drawing that came to nothing, for the next worker to take. */
  async function putBack(place: Place): Promise<void> {
    await at(place).set({ startedAt: null }).execute();
  }

  /** Lists the drawings of all runs in order, without their images. */
  function list(): Promise<Omit<BenchPicture, 'picture'>[]> {
    return db
      .selectFrom('benchPictures')
      .select([
        'benchRunId',
        'nth',
        'photo',
        'seed',
        'isVariant',
        'startedAt',
        'endedAt',
        'seconds',
        'gigabytes',
      ])
      .select(['width', 'height', 'difference', 'faces', 'problem', 'error'])
      .orderBy('benchRunId')
      .orderBy('nth')
      .execute();
  }

  /** Returns the image of a drawing, as JPEG. */
  async function picture({ benchRunId, nth }: Place): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('benchPictures')
      .select('picture')
      .where('benchRunId', '=', benchRunId)
      .where('nth', '=', nth)
      .executeTakeFirst();
    return row?.picture ?? undefined;
  }

  return { add, take, record, putBack, list, picture };
}
