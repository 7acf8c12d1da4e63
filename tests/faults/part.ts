import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Crash } from '#adapters/failpoint.ts';
import { startChild } from '#launcher/processes/child.ts';

/** The launcher's first pause before it starts a part again. */
const pauseMs = 200;
const stopLimitMs = 26_000;
const samplesMs = 500;
const killed = 'killed by SIGKILL';
const lastWordsCount = 3;

type Program = { file: string; env: Record<string, string>; onLine: (line: string) => void };

/** Megabytes that a process has held at most. */
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

/** One process of a shop: starts it, and again whenever it dies as the launcher does, until it is stopped. */
export function keepRunning(program: Program) {
  /** What it said last, which tells why it collapsed. */
  let lastWords: string[] = [];
  const onLine = (line: string) => {
    lastWords = [...lastWords, line].slice(-lastWordsCount);
    program.onLine(line);
  };
  const start = () =>
    startChild({ ...program, onLine, env: { ...process.env, ...program.env }, args: [], stopLimitMs });
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const deaths: Date[] = [];
  /** How it ended when nobody had killed it. */
  const collapses: string[] = [];
  /** Deaths that are still ordered, the next one first. */
  let orders: Crash[] = [];
  /** Set while a death is our own doing, which none of the ordered ones is. */
  let restarting = false;
  let peak = 0;
  let run = start();
  const over = keep();

  function sendOrder(): void {
    if (run.child.connected) run.child.send({ crash: orders[0] ?? null });
  }

  /** @returns how it ended, in words. */
  async function untilDeath(): Promise<string> {
    const { child, ended } = run;
    const sampling = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid))), samplesMs);
    const words = await ended;
    clearInterval(sampling);
    return words;
  }

  function noteEnd(words: string): void {
    if (words !== killed) collapses.push(`${program.file} ended: ${words}\n${lastWords.join('\n')}`);
    else if (!restarting) {
      deaths.push(new Date());
      orders.shift();
    }
    restarting = false;
  }

  async function keep(): Promise<void> {
    for (;;) {
      const words = await untilDeath();
      if (isStopping()) return;
      noteEnd(words);
      await wait(pauseMs);
      if (isStopping()) return;
      run = start();
      sendOrder();
    }
  }

  return {
    deaths,
    collapses,
    peakMegabytes: () => peak,
    async ready(): Promise<void> {
      // One that was ready and has died since is not.
      while (!(await run.ready) || hasEnded(run.child)) await wait(pauseMs * 2);
    },
    /**
     * Orders the next deaths, one after the other: each is told to the process that follows the one before. What was
     * ordered earlier is taken back.
     */
    crash(crashes: Crash[]): void {
      orders = [...crashes];
      sendOrder();
    },
    /** True when all the deaths that were ordered have come. */
    hasDied: () => orders.length === 0,
    /** Kills it, beside all that is ordered. */
    restart(): void {
      restarting = true;
      run.kill();
    },
    signal: (name: NodeJS.Signals) => void run.child.kill(name),
    /** Stops it as the launcher does. @returns what was wrong with its end, if anything was. */
    async stop(): Promise<string | undefined> {
      stopping.abort();
      await run.stop();
      await over;
      if (run.child.exitCode === 0) return undefined;
      return `${program.file} did not stop cleanly: ${await run.ended}\n${lastWords.join('\n')}`;
    },
  };
}
