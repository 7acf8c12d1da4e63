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

export const fileSweep = 'sweep of all files';

/** Has all files swept within a minute: some may be left that were to be removed. */
export async function sweepFilesSoon(db: Database): Promise<void> {
  await db.deleteFrom('periodicTasks').where('name', '=', fileSweep).execute();
}
