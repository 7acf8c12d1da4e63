import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#adapters/database/database.ts';
import { createClosers } from './closers.ts';
import { startMachines, type Processes, type StartProcess } from './machines.ts';
import { openOuterWorld, type Settings, type ShopOptions } from './shop-base.ts';
import { keepRunning, type KeptProcess } from './shop-process.ts';

/** A whole shop whose server and worker are processes of their own, so that they can die. */
export type ShopProcesses = Awaited<ReturnType<typeof startShopProcesses>>;

const shiftClock = new URL('shift-clock.mjs', import.meta.url).href;

type Options = ShopOptions & {
  onLine?: ((line: string) => void) | undefined;
  /** Two servers behind a proxy and three workers, each with a folder of its own; else one of each. */
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
    /** When second workers that are no more were killed. */
    const earlierKills: Date[] = [];
    const all = () => [...Object.values(processes), ...(second ? [second] : [])];
    const stop = () => Promise.all(all().map((one) => one.stop()));
    opened.defer(stop);

    return {
      ...world,
      db,
      processes,
      severalMachines,
      /** Sets the clocks of all processes wrong by so many ms, and right with 0. */
      setClock: (ms: number) => writeFile(clockFile, String(ms)),
      /** When a worker was killed last, the second one or another. */
      lastWorkerKill: (): Date | undefined =>
        [...processes.worker.kills, ...earlierKills, ...(second?.kills ?? [])]
          .sort((one, other) => one.getTime() - other.getTime())
          .at(-1),
      /** A second worker beside the first, with these settings of its own. */
      async startSecondWorker(more: Settings = {}): Promise<void> {
        second = start('worker', more);
        await second.ready();
      },
      /** Kills it; it comes back as the first one does. */
      async killSecondWorker(): Promise<void> {
        second?.restart();
        await second?.ready();
      },
      /** Whoever waits for the first worker to die must not wait while the second one does its work. */
      async stopSecondWorker(): Promise<void> {
        const problem = await second?.stop();
        earlierKills.push(...(second?.kills ?? []));
        second = undefined;
        if (problem) throw new Error(problem);
      },
      ready: () => Promise.all(all().map((one) => one.ready())),
      /**
       * Stops the processes as the launcher does; stand-ins and database stay, to be looked into.
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
