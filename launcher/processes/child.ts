import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { needsOperator } from '#adapters/start-failure.ts';
import { needsHelp, type Child } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Cache of compiled code between starts, from Node.js 22 on; older versions ignore it. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') };
/**
 * V8's garbage collection flags. The semi-space for short-lived objects is limited, in MB: many visitors at once would make it
 * grow to 48 and stay there. The heap may double before a full collection: V8 counts the photos and pictures passing through,
 * and would collect 35 MB of long-lived objects once per picture, which takes an eighth of all processor time.
 */
export const garbageCollection = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** Program of the shop, and how to start it. */
export type Program = {
  /** The built file to run, relative to the repository. */
  file: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** Time that it may take to stop before it is killed, in ms. */
  stopLimitMs: number;
  /** Called with every line that it writes. */
  onLine: (line: string) => void;
};

/** Kills the process and everything it has started: each child leads a process group of its own. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}

function says(message: unknown, word: 'ready' | 'standby'): boolean {
  return typeof message === 'object' && message !== null && word in message;
}

function isAnnouncement(line: string): boolean {
  return line.startsWith('{"ready"');
}

function forward(stream: Readable | null, onLine: (line: string) => void): void {
  if (!stream) return;
  createInterface(stream).on('line', (line) => {
    if (!isAnnouncement(line)) onLine(line);
  });
}

function howItEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      // Processes that it started must not outlive it and keep their ports.
      killGroup(child);
      if (code === needsOperator) resolve(needsHelp);
      else resolve(signal ? `killed by ${signal}` : `exit code ${code ?? '?'}`);
    });
  });
}

/** Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only the launcher. */
export function startChild({
  file,
  args,
  env,
  stopLimitMs,
  onLine,
}: Program): Child & { child: ChildProcess; standby: Promise<boolean> } {
  const child = fork(path.resolve(root, file), args, {
    cwd: root,
    env: { ...compileCache, ...env },
    execArgv: garbageCollection,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  forward(child.stdout, onLine);
  forward(child.stderr, onLine);
  const ended = howItEnded(child);
  const until = (word: 'ready' | 'standby') =>
    new Promise<boolean>((resolve) => {
      child.on('message', (message) => says(message, word) && resolve(true));
      void ended.then(() => resolve(false));
    });
  const ready = until('ready');
  return {
    child,
    ready,
    /** Resolves with true once it only waits for its port, or has it already; with false if it ends before. */
    standby: Promise.race([until('standby'), ready]),
    ended,
    kill: () => killGroup(child),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => killGroup(child), stopLimitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
