import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { scratchFolder } from './scratch.mjs';

const patienceMs = 5_000;

/** @typedef {{ pid: number, command: string }} Process */

/** @returns {Process[]} */
function processes() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,stat=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, stat, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && stat && !stat.startsWith('Z') ? [{ pid: Number(pid), command: command ?? '' }] : [];
  });
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

/** Marks all processes that this run starts, to tell its leftovers from other processes on the machine. */
export function markRun() {
  const mark = `toonbooth-run-${randomUUID()}`;
  const dir = mkdtempSync(path.join(scratchFolder(), 'toonbooth-run-'));
  // PostgreSQL's own account must be able to traverse it.
  chmodSync(dir, 0o755);
  const before = new Set(processes().map(({ pid }) => pid));

  /**
   * Returns the folders of this run: as root, a shop's PostgreSQL works outside the run's folder, which then holds a pointer to
   * it.
   */
  function places() {
    try {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      const pointers = names.filter((name) => path.basename(name) === 'postgres-home');
      return [dir, ...pointers.map((name) => readFileSync(path.join(dir, name), 'utf8').trim())];
    } catch {
      // Another process is deleting the folder.
      return [dir];
    }
  }

  function leftovers() {
    const ours = places();
    return processes().filter(({ pid, command }) => {
      if (before.has(pid) || pid === process.pid) return false;
      return ours.some((place) => command.includes(place)) || environmentOf(pid).includes(mark);
    });
  }

  const failureLog = path.join(dir, 'failures.txt');
  const durationsLog = path.join(dir, 'durations.txt');

  return {
    failureLog,
    durationsLog,
    /** Environment for every process that the run starts. */
    env: {
      ...process.env,
      ...{ TMPDIR: dir, TOONBOOTH_TEST_RUN: mark, FAILURE_LOG: failureLog, DURATIONS_LOG: durationsLog },
    },
    /** Waits for stragglers, ends the rest, and returns those that had to be ended. */
    async end(waitMs = patienceMs) {
      const deadline = Date.now() + waitMs;
      while (leftovers().length > 0 && Date.now() < deadline) await wait(100);
      const left = leftovers();
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      rmSync(dir, { recursive: true, force: true });
      return left;
    },
  };
}
