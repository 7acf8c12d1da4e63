import { sql, type Selectable } from 'kysely';
import type { TestPicturesTable } from '../schema/comfyui.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

export type TestPicture = Selectable<TestPicturesTable>;
/** A style on a ComfyUI instance. */
export type TestSubject = Pick<TestPicture, 'instance' | 'style'>;
/** Outcome of a test; `again`: it came to nothing. */
export type TestOutcome =
  | { is: 'right'; drawnWith: string; reference: Buffer }
  | { is: 'wrong'; error: string; rejected: Buffer | null; rejectedWith: string | null }
  | { is: 'again' };

/** Delay of the first test, as a shop that has just started has other things to do. */
const firstSeconds = 600;
/** Longer than a test may take: after that the test of a crashed worker is due again. */
const drawingSeconds = 900;

const dates = ['instance', 'style', 'dueAt', 'requestedAt', 'failedSince'] as const;

/** Names a picture by its content, so that nobody accepts another one than they saw. */
const nameOf = (column: 'reference' | 'rejected') =>
  sql<string | null>`left(encode(sha256(${sql.ref(column)}), 'hex'), 16)`;

/** Stores the results of test pictures of each style on each instance; they apply to all workers, whichever drew them. */
export function createTestPictures(db: Database) {
  const of = ({ instance, style }: TestSubject) =>
    db.updateTable('testPictures').where('instance', '=', instance).where('style', '=', style);

  /** Returns what is known of these subjects, longest due first; adds unknown ones, whose first test is due later. */
  async function known(subjects: TestSubject[]): Promise<Pick<TestPicture, (typeof dates)[number]>[]> {
    if (subjects.length === 0) return [];
    const rows = await read(subjects);
    if (rows.length === subjects.length) return rows;
    await db
      .insertInto('testPictures')
      .values(subjects.map((subject) => ({ ...subject, dueAt: inSeconds(firstSeconds) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return read(subjects);
  }

  function read(subjects: TestSubject[]): Promise<Pick<TestPicture, (typeof dates)[number]>[]> {
    return db
      .selectFrom('testPictures')
      .select(dates)
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

  /** Takes a due test, so that no other worker does. @returns undefined if another was first. */
  function take(subject: TestSubject): Promise<TestPicture | undefined> {
    return of(subject)
      .set({ dueAt: inSeconds(drawingSeconds) })
      .where('dueAt', '<=', now)
      .returningAll()
      .executeTakeFirst();
  }

  /** Records the outcome of a test, and when the next one is due. */
  async function record(subject: TestSubject, outcome: TestOutcome, nextSeconds: number): Promise<void> {
    const { is, ...found } = outcome;
    const dueAt = inSeconds(nextSeconds);
    if (is === 'again') {
      await of(subject).set({ dueAt }).execute();
      return;
    }
    const ended = { dueAt, checkedAt: now, requestedAt: null, ...found };
    const right = { failedSince: null, error: null, rejected: null, rejectedWith: null };
    await of(subject)
      .set((eb) => ({
        ...ended,
        ...(is === 'right' ? right : { failedSince: eb.fn.coalesce('failedSince', now) }),
      }))
      .execute();
  }

  /** Returns the subjects whose last test picture was wrong. */
  function failed(): Promise<(TestSubject & Pick<TestPicture, 'error'>)[]> {
    const failures = db.selectFrom('testPictures').where('failedSince', 'is not', null);
    return failures.select(['instance', 'style', 'error']).execute();
  }

  /** Requests a test picture of each subject as soon as a worker can draw it. */
  async function request(subjects: TestSubject[]): Promise<void> {
    const wanted = { dueAt: now, requestedAt: now };
    await db
      .insertInto('testPictures')
      .values(subjects.map((subject) => ({ ...subject, ...wanted })))
      .onConflict((conflict) => conflict.columns(['instance', 'style']).doUpdateSet(wanted))
      .execute();
  }

  /** Lists the results by style, with the names of the last good picture and of the rejected one. */
  async function list() {
    const rows = await db
      .selectFrom('testPictures')
      .select(['instance', 'style', 'checkedAt', 'requestedAt', 'failedSince', 'error'])
      .select([nameOf('reference').as('reference'), nameOf('rejected').as('rejected')])
      .select(sql<boolean>`rejected_with is not null`.as('canAccept'))
      .orderBy('instance')
      .execute();
    return rows.map(({ style, ...test }) => ({ styleId: style, test }));
  }

  /** Returns the JPEG with this name, good or rejected; undefined if it no longer exists. */
  async function picture(name: string): Promise<Buffer | undefined> {
    const { rows } = await sql<{ jpeg: Buffer }>`
      select reference as jpeg from test_pictures where ${nameOf('reference')} = ${name}
      union all select rejected from test_pictures where ${nameOf('rejected')} = ${name} limit 1`.execute(db);
    return rows[0]?.jpeg;
  }

  /** Accepts the rejected picture with this name as the good one. @returns the instances where the style is now right */
  async function accept(style: string, name: string): Promise<string[]> {
    const rows = await db
      .updateTable('testPictures')
      .set((eb) => ({
        ...{ reference: eb.ref('rejected'), drawnWith: eb.ref('rejectedWith') },
        ...{ failedSince: null, error: null, rejected: null, rejectedWith: null },
      }))
      .where('style', '=', style)
      .where('rejectedWith', 'is not', null)
      .where(nameOf('rejected'), '=', name)
      .returning('instance')
      .execute();
    return rows.map(({ instance }) => instance).sort();
  }

  return { known, take, record, failed, request, list, picture, accept };
}
