import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#adapters/database/database.ts';
import { createClosers } from './closers.ts';
import { startMachines, type Processes, type StartProcess } from './machines.ts';
import { openOuterWorld, type Settings, type ShopOptions } from './shop-base.ts';
import { keepRunning, type KeptProcess } from './shop-process.ts';

/** Whole shop whose server and worker are processes of their own, so that they can die. */
export type ShopProcesses = Awaited<ReturnType<typeof startShopProcesses>>;

const shiftClock = new URL('shift-clock.mjs', import.meta.url).href;

type Options = ShopOptions & {
  onLine?: ((line: string) => void) | undefined;
  /** Two servers behind a proxy and three workers, each with a folder of its own, instead of one of each. */
  severalMachines?: boolean | undefined;
};

export async function startShopProcesses({
  onLine = () => undefined,
  severalMachines = false,
  settings,
  ...options
}: Options = {}) {
  const opened = createClosers();
  const asKillable = { LOG_LEVEL: 'warn', FAILPOINTS: '1', ...settings };
  try {
    const world = await openOuterWorld({ ...options, settings: asKillable }, opened);
    const clockFile = path.join(world.dir, 'clock');
    const env = { ...world.env, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${shiftClock}` };
    const { db } = openDatabase(world.config.DATABASE_URL, () => undefined);
    opened.defer(() => db.destroy());
    const start: StartProcess = (program, more = {}, plan) =>
      keepRunning({ file: `dist/programs/${program}/main.js`, env: { ...env, ...more }, onLine }, plan);
    const processes: Processes = severalMachines
      ? await startMachines(start, world, opened)
      : { server: start('server'), worker: start('worker') };
    let second: KeptProcess | undefined;
    /** Times at which earlier second workers were killed. */
    const earlierKills: Date[] = [];
    const all = () => [...Object.values(processes), ...(second ? [second] : [])];
    const stop = () => Promise.all(all().map((one) => one.stop()));
    opened.defer(stop);

    return {
      ...world,
      db,
      processes,
      severalMachines,
      /** Shifts the clocks of all processes by this many ms; 0 sets them right. */
      setClock: (ms: number) => writeFile(clockFile, String(ms)),
      /** Returns the time of the last kill of any worker. */
      lastWorkerKill: (): Date | undefined =>
        [...processes.worker.kills, ...earlierKills, ...(second?.kills ?? [])]
          .sort((one, other) => one.getTime() - other.getTime())
          .at(-1),
      /** Starts a second worker with these additional settings. */
      async startSecondWorker(more: Settings = {}): Promise<void> {
        second = start('worker', more);
        await second.ready();
      },
      /** Kills it; it restarts as the first one does. */
      async killSecondWorker(): Promise<void> {
        second?.restart();
        await second?.ready();
      },
      /** Stops it, so that a test that waits for the first worker's death does not wait while the second one does its work. */
      async stopSecondWorker(): Promise<void> {
        const problem = await second?.stop();
        earlierKills.push(...(second?.kills ?? []));
        second = undefined;
        if (problem) throw new Error(problem);
      },
      /** Kills all processes at once, as their machine's death does, and starts them again after `act`. */
      async whileDead(act: () => Promise<void>): Promise<void> {
        const starts = await Promise.all(all().map((one) => one.killAndHold()));
        try {
          await act();
        } finally {
          starts.forEach((start) => start());
        }
      },
      ready: () => Promise.all(all().map((one) => one.ready())),
      /**
       * Stops the processes as the launcher does; stand-ins and database stay for inspection.
       * @returns what was wrong with their ends
       */
      stop: async (): Promise<string[]> => (await stop()).filter((problem) => problem !== undefined),
      [Symbol.asyncDispose]: () => opened.closeAll(),
    };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}
