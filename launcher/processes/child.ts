import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { needsOperator } from '#adapters/start-failure.ts';
import { needsHelp, type Child } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** From Node.js 22 on, compiled code is cached here from start to start; older ones do not look. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') };
/**
 * How V8 collects garbage. Its room for short-lived objects stays small, in megabytes: many visitors at once would have it grow
 * to 48 and stay so. And its heap may double before it is collected whole: it counts the photos and pictures that pass by, and
 * would collect 35 MB of lasting objects once for each picture, which takes an eighth of all processor time.
 */
export const garbageCollection = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** One of our programs, and how to start it. */
export type Program = {
  /** The built file to run, relative to the repository. */
  file: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** How long it may take to stop, in ms, before it is killed. */
  stopLimitMs: number;
  /** Told of every line it writes. */
  onLine: (line: string) => void;
};

/** The process and all it has started: each of our children leads a group of its own. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message;
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
      // What it had started itself must not outlive it and hold on to its ports.
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
}: Program): Child & { child: ChildProcess } {
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
  const ready = new Promise<boolean>((resolve) => {
    child.on('message', (message) => isReady(message) && resolve(true));
    void ended.then(() => resolve(false));
  });
  return {
    child,
    ready,
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
