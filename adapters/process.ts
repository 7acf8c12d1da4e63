import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage, type Log } from './log.ts';

/** Most time for a stop, in ms, when the parent is gone: a successor may be waiting for our ports. */
const orphanLimitMs = 3_000;

/** Most time for a crashed program's last log lines, in ms. */
const lastWordsMs = 1_000;

const pulse = path.join(tmpdir(), 'toonbooth-pulse');
const pulseMs = 5_000;

/** Touches a file whose age a container's health check reads, as no parent watches this process. */
function showPulse(): void {
  try {
    writeFileSync(pulse, '');
  } catch {
    // The folder may not be writable, and no health check may read it: no reason to exit.
  }
}

/**
 * Tells the parent process, if there is one, that this process is serving, and at which addresses. Without a parent, it touches
 * `toonbooth-pulse` in the folder for temporary files every 5 s from now on.
 */
export function announceReady(addresses: Record<string, string> = {}): void {
  if (process.send) {
    process.off('disconnect', endOrphan);
    process.send({ ready: addresses });
    return;
  }
  showPulse();
  setInterval(showPulse, pulseMs).unref();
}

/** Argument with which a server waits for its port until another server gives it up. */
export const takeOverOption = '--take-over';

/** Tells the parent process that this process has loaded, and waits for its port until the process that has it gives it up. */
export function announceStandby(): void {
  process.send?.({ standby: true });
  process.on('disconnect', endOrphan);
}

function endOrphan(): void {
  process.exit(1);
}

/**
 * Ends this process cleanly on SIGTERM, on SIGINT, and when its parent is gone. `stop` runs once; after `limitMs` (3 s when the
 * parent is gone) the process exits all the same, with code 1.
 */
export function onStop(stop: () => Promise<void>, limitMs = 25_000): void {
  let stopping = false;

  function end(limit: number): void {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), limit).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }

  process.on('SIGTERM', () => end(limitMs));
  process.on('SIGINT', () => end(limitMs));
  if (process.connected) process.on('disconnect', () => end(orphanLimitMs));
  // A killed parent leaves broken pipes; a lost log line must not cut the stop short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Logs an error that nothing has caught, stores the log with `flushLog` within 1 s, and exits with code 1, as Node.js would. */
export function onCrash({ log, flushLog }: { log: Pick<Log, 'error'>; flushLog: () => Promise<void> }): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? String(error)}\n`);
    log.error('the program crashed', { error: errorMessage(error) });
    void Promise.race([flushLog().catch(() => undefined), wait(lastWordsMs)]).then(() => process.exit(1));
  });
}
