import type { Selectable } from 'kysely';
import type { TestPicturesTable } from '../comfyui-tables.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

export type TestPicture = Selectable<TestPicturesTable>;
/** A style on a ComfyUI. */
export type TestSubject = Pick<TestPicture, 'instance' | 'style'>;

/** A shop that has just begun has other things to do. */
const firstSeconds = 600;
/** Longer than a test may take: whoever died over one leaves it to the next. */
const drawingSeconds = 900;

/** What drawings for nobody have shown of each style on each ComfyUI; whichever worker drew them, all go by it. */
export function createTestPictures(db: Database) {
  /** Of these, what is known; what was not known is due in a while. */
  async function known(subjects: TestSubject[]): Promise<TestPicture[]> {
    if (subjects.length === 0) return [];
    await db
      .insertInto('testPictures')
      .values(subjects.map((subject) => ({ ...subject, dueAt: inSeconds(firstSeconds) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db
      .selectFrom('testPictures')
      .selectAll()
      .where((eb) =>
        eb(
          eb.refTuple('instance', 'style'),
          'in',
          subjects.map(({ instance, style }) => eb.tuple(instance, style)),
        ),
      )
      .orderBy('dueAt')
      .execute();
  }

  /** Takes one that is due, so that no other worker does. @returns false when another was first. */
  async function take({ instance, style }: TestSubject): Promise<boolean> {
    const taken = await db
      .updateTable('testPictures')
      .set({ dueAt: inSeconds(drawingSeconds) })
      .where('instance', '=', instance)
      .where('style', '=', style)
      .where('dueAt', '<=', now)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  }

  /** Records how a test ended, and when the next one is due. `again`: nothing came of it. */
  async function record(
    { instance, style }: TestSubject,
    outcome:
      | { is: 'right'; drawnWith: string; reference: Buffer }
      | { is: 'wrong'; error: string }
      | { is: 'again' },
    nextSeconds: number,
  ): Promise<void> {
    const dueAt = inSeconds(nextSeconds);
    const update = db.updateTable('testPictures').where('instance', '=', instance).where('style', '=', style);
    if (outcome.is === 'again') await update.set({ dueAt }).execute();
    else if (outcome.is === 'wrong') {
      const { error } = outcome;
      await update
        .set((eb) => ({ dueAt, error, checkedAt: now, failedSince: eb.fn.coalesce('failedSince', now) }))
        .execute();
    } else {
      const { drawnWith, reference } = outcome;
      await update
        .set({ dueAt, drawnWith, reference, checkedAt: now, failedSince: null, error: null })
        .execute();
    }
  }

  /** Those whose last test picture was wrong. */
  function failed(): Promise<(TestSubject & Pick<TestPicture, 'error'>)[]> {
    const failures = db.selectFrom('testPictures').where('failedSince', 'is not', null);
    return failures.select(['instance', 'style', 'error']).execute();
  }

  return { known, take, record, failed };
}
