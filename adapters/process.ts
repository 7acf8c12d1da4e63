import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How long a stop may take when the parent is gone and a successor may be waiting for our ports, in ms. */
const orphanLimitMs = 3_000;

const pulse = path.join(tmpdir(), 'toonbooth-pulse');
const pulseMs = 5_000;

/** Without a parent somebody else asks whether we live: a container's health check looks at how old this file is. */
function showPulse(): void {
  try {
    writeFileSync(pulse, '');
  } catch {
    // Nobody may be able to write here, and nobody may look: it is no reason to end.
  }
}

/**
 * Tells the parent, when there is one, that this process serves and under which addresses. Without one it touches
 * `toonbooth-pulse` in the folder for temporary files every 5 s from now on.
 */
export function announceReady(addresses: Record<string, string> = {}): void {
  if (process.send) {
    process.send({ ready: addresses });
    return;
  }
  showPulse();
  setInterval(showPulse, pulseMs).unref();
}

/**
 * Ends this process cleanly on SIGTERM, on SIGINT and when the parent that started it is gone.
 * `stop` runs once; after `limitMs` (3 s when the parent is gone) the process ends all the same, with code 1.
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
  // A parent that was killed leaves broken pipes; a lost log line must not cut the stop short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
