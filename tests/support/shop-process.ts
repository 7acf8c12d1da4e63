import { execFile, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startChild } from '#launcher/processes/child.ts';
import { createDeathPlan } from './death-plan.ts';

const run = promisify(execFile);

/** Launcher's first delay before it restarts a process. */
const pauseMs = 200;
const stopLimitMs = 26_000;
const samplesMs = 500;
const killed = 'killed by SIGKILL';
const stopped = 'exit code 0';
const lastLinesCount = 12;

type Program = { file: string; env: Record<string, string>; onLine: (line: string) => void };

/** Returns the peak memory of a process, in megabytes. */
function peakMegabytes(pid = 0): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

export type KeptProcess = ReturnType<typeof keepRunning>;

/**
 * Keeps one process of a shop running: restarts it whenever it dies, as the launcher does, until it is stopped. Processes of
 * which any may die in place of another share a `plan`.
 */
export function keepRunning(program: Program, plan = createDeathPlan()) {
  /** Last lines of output, which explain a failure. */
  let lastLines: string[] = [];
  const onLine = (line: string) => {
    lastLines = [...lastLines, line].slice(-lastLinesCount);
    program.onLine(line);
  };
  let changed: Record<string, string> = {};
  const start = () =>
    startChild({
      ...program,
      onLine,
      env: { ...process.env, ...program.env, ...changed },
      args: [],
      stopLimitMs,
    });
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const deaths: Date[] = [];
  /** Times of deaths and restarts. */
  const kills: Date[] = [];
  /** Ends of the process that no kill explains. */
  const failures: string[] = [];
  /** End that the test causes apart from the planned deaths. */
  let expectedEnd: string | undefined;
  let peak = 0;
  let current = start();
  /** Child that the test killed, which may take a moment to end. */
  let killedChild: ChildProcess | undefined;
  /** Ends when the next process may start. */
  let held: Promise<void> | undefined;
  plan.onChange(sendNext);
  const over = keep();

  function sendNext(): void {
    if (current.child.connected) current.child.send({ crash: plan.next() ?? null });
  }

  /** @returns how it ended */
  async function untilDeath(): Promise<string> {
    const { child, ended } = current;
    const sampling = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid))), samplesMs);
    const how = await ended;
    clearInterval(sampling);
    return how;
  }

  function noteEnd(how: string): void {
    if (how === killed) kills.push(new Date());
    if (how !== killed && how !== expectedEnd)
      failures.push(`${program.file} ended: ${how}\n${lastLines.join('\n')}`);
    else if (how !== expectedEnd) {
      deaths.push(new Date());
      plan.take();
    }
    expectedEnd = undefined;
  }

  async function keep(): Promise<void> {
    for (;;) {
      const how = await untilDeath();
      if (isStopping()) return;
      noteEnd(how);
      await wait(pauseMs);
      await held;
      if (isStopping()) return;
      current = start();
      sendNext();
    }
  }

  async function ready(): Promise<void> {
    // A process that was ready may have died since, or be about to.
    while (!(await current.ready) || hasEnded(current.child) || current.child === killedChild)
      await wait(pauseMs);
  }

  /** Kills it outside the plan; the next one has these additional settings. */
  function restart(settings: Record<string, string> = {}): void {
    changed = settings;
    if (hasEnded(current.child)) return;
    expectedEnd = killed;
    killedChild = current.child;
    current.kill();
  }

  return {
    deaths,
    kills,
    failures,
    ready,
    peakMegabytes: () => peak,
    /** Ends it with this signal; resolves once the next one is ready. */
    async replace(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      expectedEnd = signal === 'SIGKILL' ? killed : stopped;
      const { child, ended } = current;
      child.kill(signal);
      await ended;
      await ready();
    },
    /** Plans the next deaths in order, in place of those planned earlier: each is for the process that follows the one before. */
    crash: plan.set,
    /** Whether all planned deaths have happened. */
    hasDied: plan.isOver,
    restart,
    /** Kills it outside the plan, and starts no other before the returned function is called. */
    async killAndHold(): Promise<() => void> {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      restart(changed);
      await current.ended;
      return release;
    },
    /** Kills its child processes, as a machine that runs out of memory does. @returns how many were killed */
    async killChildren(): Promise<number> {
      const { pid = 0 } = current.child;
      const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
      const children = listed.split(' ').filter(Boolean).map(Number);
      for (const child of children) process.kill(child, 'SIGKILL');
      return children.length;
    },
    /** Limits its open files and connections from now on; those already open stay. */
    async limitOpenFiles(count: number): Promise<void> {
      await run('prlimit', ['--pid', String(current.child.pid), `--nofile=${count}:`]);
    },
    signal: (name: NodeJS.Signals) => void current.child.kill(name),
    /** Stops it as the launcher does. @returns what was wrong with its end, if anything */
    async stop(): Promise<string | undefined> {
      stopping.abort();
      await current.stop();
      await over;
      if (current.child.exitCode === 0) return undefined;
      return `${program.file} did not stop cleanly: ${await current.ended}\n${lastLines.join('\n')}`;
    },
  };
}
