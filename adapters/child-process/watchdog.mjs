import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Runs on a thread of its own inside a child, so that it still acts while native code or WebAssembly keeps the
 * child's main thread busy: ends the child when it holds too much memory or when its parent is gone. A child without a
 * call does neither, so that it is looked at seldom then: many idle children would add up.
 */
const { megabytes, parent, busy } = workerData;
const [idleMs, busyMs] = [1000, 50];
const never = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  // Ends at once when a call begins.
  Atomics.wait(busy, 0, 0, idleMs);
  Atomics.wait(never, 0, 0, busyMs);
  const tooLarge = process.memoryUsage.rss() > megabytes * 1e6;
  if (tooLarge) writeSync(2, `It held more than ${megabytes} MB.`);
  if (tooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
