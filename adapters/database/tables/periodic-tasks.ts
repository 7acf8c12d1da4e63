import { fileSweepMinutes } from '#domain/retention.ts';
import { inSeconds, now } from '../time.ts';
import type { Database } from '../database.ts';

export const fileSweep = 'sweep of all files';

export function createPeriodicTasks(db: Database) {
  /**
   * Claims a task that all processes together run once per `seconds`. If the process dies during the task, nobody repeats it before
   * that time has passed.
   * @returns true if this process is to run it
   */
  async function claim(name: string, seconds: number): Promise<boolean> {
    const claimed = await db
      .insertInto('periodicTasks')
      .values({ name })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ lastRunAt: now })
          // A time later than now was written while the clock ran ahead.
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

  /** Returns when the last run recorded by `noteRun` began. */
  async function lastRun(name: string): Promise<Date | undefined> {
    const task = db.selectFrom('periodicTasks').select('lastRunAt').where('name', '=', name);
    return (await task.executeTakeFirst())?.lastRunAt;
  }

  /** Records that the run that began at `lastRunAt` was completed. */
  async function noteRun(name: string, lastRunAt: Date): Promise<void> {
    const noting = db.insertInto('periodicTasks').values({ name, lastRunAt });
    await noting.onConflict((conflict) => conflict.column('name').doUpdateSet({ lastRunAt })).execute();
  }

  /** Makes all files due for a sweep in `minutes` and at most one more, as some may be left that should have been removed. */
  async function sweepFilesSoon(minutes = 0): Promise<void> {
    const since = inSeconds((minutes - fileSweepMinutes) * 60);
    const sweep = db.updateTable('periodicTasks').where('name', '=', fileSweep);
    // One that is due sooner stays so.
    await sweep.set({ lastRunAt: since }).where('lastRunAt', '>', since).execute();
  }

  return { claim, lastRun, noteRun, sweepFilesSoon };
}
