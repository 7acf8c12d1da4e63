import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  addressesFile,
  handoverFile,
  launcherFile,
  type HandoverRequest,
  type LauncherState,
} from '#adapters/data-dir/contents.ts';
import type { Shop } from '../processes/shop.ts';
import { runCommandOf, startSuccessor, untilReady, type Successor } from './successor.ts';

export type Keeper = ReturnType<typeof createKeeper>;

/** Running shop: this launcher's own, or that of another version's launcher. */
type Running = {
  stop: () => Promise<void>;
  /** Stops all but PostgreSQL. */
  leave: () => Promise<void>;
  kill: () => void;
};
type Options = { own: Shop; dataDir: string; print: (text: string) => void };

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the newest backup in this folder. */
async function newestIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^toonbooth-\w+$/.test(name)).sort();
  return path.join(folder, names.at(-1) ?? '');
}

/** @returns a function that says how much time has passed since its last call */
function startClock(): () => string {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return `${((last - before) / 1000).toFixed(1)} s`;
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const undoUpgrade = (backup: string): string[] => ['restore', '--from', backup, '--undo-upgrade'];

/**
 * Keeps a shop running, and hands it over to another version of the shop on request: that version's launcher and server load
 * while this one is still open, and take over when this one stops; the launcher then runs as a child of this process. If it does
 * not get ready, the version before is started again.
 */
export function createKeeper({ own, dataDir, print }: Options) {
  let stoppingOwn: Promise<void> | undefined;
  /** Undefined while nothing runs. */
  let current: Running | undefined = {
    stop: () => (stoppingOwn ??= own.stop()),
    leave: () => (stoppingOwn ??= own.stop({ leavesDatabase: true })),
    kill: () => own.kill(),
  };
  let next: Successor | undefined;
  let isStopping = false;
  let isHandingOver = false;

  const report = (state: Omit<LauncherState, 'pid'>) =>
    launcherFile.write(dataDir, { pid: process.pid, ...state });

  /** Makes a launcher the one whose end is also the end of this one. */
  function adopt(successor: Successor): void {
    current = successor;
    next = undefined;
    void successor.ended.then((code) => {
      if (current !== successor) return;
      current = undefined;
      if (!isStopping && !isHandingOver) process.exit(code);
    });
  }

  function start(folder: string): Successor {
    if (isStopping) throw new Error('the shop was stopped meanwhile');
    return (next = startSuccessor(folder));
  }

  /** Starts a version while the present one runs. @throws Error with what it said, if it does not get as far as the shop's port */
  async function preload(folder: string, seconds: number): Promise<void> {
    const addresses = await addressesFile.read(dataDir);
    // A launcher refuses a folder whose shop is open, and waits for one that is about to stop.
    await addressesFile.remove(dataDir);
    const successor = start(folder);
    if (await successor.waits(seconds)) return;
    await successor.stop();
    next = undefined;
    if (addresses) await addressesFile.write(dataDir, addresses);
    throw new Error(`It does not start, so nothing was stopped:\n${successor.output()}`);
  }

  /** @throws Error that says why the version is not ready */
  async function takeOver({
    to,
    backUpInto,
    restoreFrom,
    from,
    waitSeconds,
  }: HandoverRequest): Promise<void> {
    if (backUpInto !== null) await runCommandOf(from, ['backup', '--into', backUpInto, '--keep', '2']);
    if (restoreFrom !== null) await runCommandOf(to, undoUpgrade(restoreFrom));
    const successor = next ?? start(to);
    if (await untilReady(successor, dataDir, waitSeconds)) {
      adopt(successor);
      return;
    }
    await successor.stop();
    throw new Error(`It was not ready within ${waitSeconds} s. Its last lines:\n${successor.output()}`);
  }

  /** @returns what became of the version before */
  async function goBack({ from, backUpInto, waitSeconds }: HandoverRequest): Promise<string> {
    try {
      if (backUpInto !== null) await runCommandOf(from, undoUpgrade(await newestIn(backUpInto)));
      const successor = start(from);
      const isBack = await untilReady(successor, dataDir, waitSeconds);
      adopt(successor);
      return isBack ? 'The version before runs again.' : 'The version before is not ready either.';
    } catch (error) {
      return `The version before was not started again: ${wordsOf(error)}`;
    }
  }

  /** Stops the version that runs; if nothing has to be done while nothing runs, the next one has loaded before. */
  async function makeWay({ to, backUpInto, restoreFrom, waitSeconds }: HandoverRequest): Promise<string> {
    if (backUpInto !== null || restoreFrom !== null) {
      await current?.stop();
      return '';
    }
    const passed = startClock();
    await preload(to, waitSeconds);
    const loaded = passed();
    await current?.leave();
    return `Loaded in ${loaded}, the version before stopped in ${passed()}`;
  }

  /** @returns why it failed; '' if it did not */
  async function handOver(request: HandoverRequest): Promise<string> {
    let parts: string;
    try {
      parts = await makeWay(request);
    } catch (error) {
      return wordsOf(error);
    }
    current = undefined;
    const passed = startClock();
    try {
      await takeOver(request);
      if (parts !== '') print(`${parts}, complete after ${passed()} more.`);
      return '';
    } catch (error) {
      return `${wordsOf(error)}\n${isStopping ? '' : await goBack(request)}`;
    }
  }

  async function onRequest(): Promise<void> {
    const request = isHandingOver ? undefined : await handoverFile.read(dataDir);
    if (!request) return;
    isHandingOver = true;
    await handoverFile.remove(dataDir);
    print(`Handing over to ${request.to}.`);
    const problem = await handOver(request);
    isHandingOver = false;
    // The shop was stopped meanwhile.
    if (isStopping) return;
    print(problem === '' ? `${request.to} has taken over.` : `${request.to} has not taken over. ${problem}`);
    const folder = problem === '' ? request.to : request.from;
    await report({ folder, handover: { id: request.id, problem } });
    // Whoever restarts this process starts the version that the operator has chosen.
    if (!current) process.exit(1);
  }

  return {
    /** Takes requests from now on, as SIGUSR2 announces them; as another launcher's child never, as that one takes them. */
    async takeRequests(): Promise<void> {
      if (process.send || process.platform === 'win32') return;
      await handoverFile.remove(dataDir);
      process.on('SIGUSR2', () => void onRequest().catch((error: unknown) => print(wordsOf(error))));
      await report({ folder: root, handover: null });
    },
    async stop(): Promise<void> {
      isStopping = true;
      await launcherFile.remove(dataDir);
      await Promise.all([current?.stop(), next?.stop()]);
    },
    /** Stops all but PostgreSQL, as another launcher's child. */
    async leave(): Promise<void> {
      isStopping = true;
      await current?.leave();
    },
    kill(): void {
      isStopping = true;
      current?.kill();
      next?.kill();
    },
  };
}
