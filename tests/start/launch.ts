import { execFile, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '#adapters/alive.ts';
import { addressesFile, postgresHomeFile, type Addresses } from '#adapters/data-dir/contents.ts';
import { givenFolder } from '../support/folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Empty settings, which count as not set, so that a developer's own `.env` does not fill them in. */
const nothingSet = Object.fromEntries(
  ['DATABASE_URL', 'REDIS_URL', 'COMFYUI_URLS', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL'].map((name) => [
    name,
    '',
  ]),
);

/** Creates a folder for a shop's data, removed together with everything stored elsewhere for it, as happens for root. */
export async function givenDataDir(): Promise<{ path: string } & AsyncDisposable> {
  const folder = await givenFolder();
  const dir = path.join(folder.path, 'data');
  return {
    path: dir,
    [Symbol.asyncDispose]: async () => {
      const home = await postgresHomeFile.read(dir);
      if (home) await rm(home, { recursive: true, force: true });
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Returns the processes that it has started, and their descendants. */
async function descendantsOf(ancestor: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const below = (pid: number): number[] =>
    pairs.flatMap(([child, parent]) => (parent === pid && child ? [child, ...below(child)] : []));
  return below(ancestor);
}

const startItself = [process.execPath, 'start.mjs'] as const;

/** Runs `start.mjs`, or `npm start`, on a data folder of the test's own, on any port. */
export function launch(
  dataDir: string,
  settings: Record<string, string> = {},
  [command, ...args]: readonly [string, ...string[]] = startItself,
) {
  const env = { ...process.env, ...nothingSet, PORT: '0', ...settings, DATA_DIR: dataDir };
  const child = spawn(command, args, { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));

  async function opened(): Promise<Addresses> {
    for (;;) {
      const addresses = await addressesFile.read(dataDir);
      if (addresses) return addresses;
      if (child.exitCode !== null) throw new Error(`It ended instead of opening:\n${output}`);
      await wait(50);
    }
  }

  async function stop(): Promise<number | null> {
    child.kill('SIGTERM');
    return ended;
  }

  return {
    opened,
    stop,
    /** Resolves with the exit code. */
    ended,
    output: () => output,
    /** Returns all its descendants. */
    processes: () => descendantsOf(child.pid ?? 0),
    /** Kills it and all its descendants at once, as when the machine loses power. */
    async killAll(): Promise<void> {
      for (const pid of [child.pid ?? 0, ...(await descendantsOf(child.pid ?? 0))]) {
        if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      }
      await ended;
    },
    /** Kills only it, without any cleanup, as when the machine runs out of memory. */
    async killHard(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop();
    },
  };
}

/** Returns the processes that are still running. */
export function stillRunning(pids: number[]): number[] {
  return pids.filter(isAlive);
}

export async function isServing(url: string): Promise<boolean> {
  return fetch(url).then((response) => response.ok);
}

export async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
