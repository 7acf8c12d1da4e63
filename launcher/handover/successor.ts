import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { addressesFile, settingsFile } from '#adapters/data-dir/contents.ts';
import { fetchDirectly } from '#adapters/fetch.ts';
import { localUrl } from '#adapters/local-url.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** Characters of a launcher's last output that are kept: they say why it failed. */
const keptOutput = 4_000;
/** Time in ms that a launcher may take to stop. */
const stopMs = 75_000;
const lookMs = 30;
/** Message that tells a launcher to stop all but its PostgreSQL, with which another version continues. */
export const leaveMessage = 'leave';

export type Successor = ReturnType<typeof startSuccessor>;

/** Starts the launcher of another version as a child of this one, with the environment that this one was started with. */
export function startSuccessor(folder: string) {
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let hasEnded = false;
  const forward = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-keptOutput);
    stream.write(chunk);
  };
  child.stdout?.on('data', forward(process.stdout));
  child.stderr?.on('data', forward(process.stderr));
  /** Resolves with the exit code. */
  const ended = new Promise<number>((resolve) => {
    const end = (code: number | null): void => {
      hasEnded = true;
      resolve(code ?? 1);
    };
    child.once('error', () => end(1));
    child.once('close', end);
  });
  const waits = new Promise<boolean>((resolve) => child.once('message', () => resolve(true)));
  const isOver = (seconds: number) =>
    Promise.race([ended, wait(seconds * 1000, undefined, { ref: false })]).then(() => false);

  /** Stops it. @param ask has it stop by itself */
  async function stopBy(ask: () => unknown): Promise<void> {
    ask();
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await ended;
    clearTimeout(timer);
  }

  return {
    folder,
    ended,
    hasEnded: () => hasEnded,
    /** Resolves with true once its server has loaded and it waits for the shop's folder; with false if it does not get there. */
    waits: (seconds: number) => Promise.race([waits, isOver(seconds)]),
    output: () => said.trim(),
    stop: () => stopBy(() => child.kill('SIGTERM')),
    leave: () => stopBy(() => child.send(leaveMessage)),
    /** Kills it at once; its processes notice that and end. */
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Checks whether the shop that runs from this folder is open, and has all that its visitors need. */
async function isReady(dataDir: string): Promise<boolean> {
  if ((await addressesFile.read(dataDir)) === undefined) return false;
  const url = `${localUrl((await settingsFile.read(dataDir)) ?? {})}/readyz`;
  const asking = fetchDirectly(url, { signal: AbortSignal.timeout(5_000) });
  return asking.then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Waits until the shop of this launcher is ready. @returns false if it ends, or is not ready within this time */
export async function untilReady(successor: Successor, dataDir: string, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  while (!successor.hasEnded() && Date.now() < deadline) {
    if (await isReady(dataDir)) return true;
    await wait(lookMs);
  }
  return false;
}

/** Runs a command of the version in this folder to its end. @throws OperatorError with what it said, if it fails */
export async function runCommandOf(folder: string, args: string[]): Promise<void> {
  const command = [path.join(folder, 'cli/toonbooth.mjs'), ...args];
  await promisify(execFile)(process.execPath, command, { cwd: folder }).catch((cause: unknown) => {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new OperatorError(`toonbooth ${args.join(' ')} failed:\n${`${stdout}${stderr}`.trim()}`, { cause });
  });
}
