import { inSeconds, now } from '../time.ts';
import type { Database } from '../database.ts';

/**
 * Whether it is for this process to do what all of them together do once in so many seconds. One that dies over it is not
 * followed by another before the time has come again.
 */
export async function claimPeriodicTask(db: Database, name: string, seconds: number): Promise<boolean> {
  const claimed = await db
    .insertInto('periodicTasks')
    .values({ name })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ lastRunAt: now })
        // Later than now: the clock ran ahead, and was put right.
        .where((eb) =>
          eb.or([
            eb('periodicTasks.lastRunAt', '<=', inSeconds(-seconds)),
            eb('periodicTasks.lastRunAt', '>', now),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** When that was last begun that has come to its end. */
export async function lastRunOf(db: Database, name: string): Promise<Date | undefined> {
  const task = db.selectFrom('periodicTasks').select('lastRunAt').where('name', '=', name);
  return (await task.executeTakeFirst())?.lastRunAt;
}

/** Notes that what began then has come to its end. */
export async function noteRun(db: Database, name: string, lastRunAt: Date): Promise<void> {
  const noting = db.insertInto('periodicTasks').values({ name, lastRunAt });
  await noting.onConflict((conflict) => conflict.column('name').doUpdateSet({ lastRunAt })).execute();
}

export const fileSweep = 'sweep of all files';

/** Has all files swept within a minute: some may be left that were to be removed. */
export async function sweepFilesSoon(db: Database): Promise<void> {
  await db.deleteFrom('periodicTasks').where('name', '=', fileSweep).execute();
}
