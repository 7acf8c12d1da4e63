import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Runs on a thread of its own inside a child, so that it still acts while native code or WebAssembly keeps the
 * child's main thread busy: ends the child when it holds too much memory, when one call took too much processor time, or
 * when its parent is gone. A child without a call does none of it, so that it is looked at seldom then: many idle
 * children would add up.
 */
const { megabytes, processorSeconds, parent, busy } = workerData;
const [idleMs, busyMs] = [1000, 50];
const never = new Int32Array(new SharedArrayBuffer(4));
/** The start is the first call; however long it takes, no stranger's file makes it so. */
const starting = 1;
let watched = { call: 0, from: process.cpuUsage() };

function excess() {
  const call = Atomics.load(busy, 0);
  if (call !== watched.call) watched = { call, from: process.cpuUsage() };
  if (process.memoryUsage.rss() > megabytes * 1e6) return `It held more than ${megabytes} MB.`;
  if (call <= starting) return undefined;
  const { user, system } = process.cpuUsage(watched.from);
  if (user + system > processorSeconds * 1e6)
    return `It kept a processor busy for more than ${processorSeconds} s.`;
}

for (;;) {
  // Ends at once when a call begins.
  Atomics.wait(busy, 0, 0, idleMs);
  Atomics.wait(never, 0, 0, busyMs);
  const reason = excess();
  if (reason) writeSync(2, reason);
  if (reason || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
