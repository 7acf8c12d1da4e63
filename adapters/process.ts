/** How long a stop may take when the parent is gone and a successor may be waiting for our ports, in ms. */
const orphanLimitMs = 3_000;

/** Tells the parent, when there is one, that this process serves and under which addresses. */
export function announceReady(addresses: Record<string, string> = {}): void {
  process.send?.({ ready: addresses });
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
