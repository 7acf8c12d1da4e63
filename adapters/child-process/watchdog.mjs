import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Runs on a thread of its own inside a child, so that it still acts while native code or WebAssembly keeps the child's main
 * thread busy: kills the child when it holds too much memory, when one call took too much processor time, or when its parent is
 * gone. An idle child is checked less often: the cost of many idle children would add up.
 */
const { megabytes, processorSeconds, parent, busy } = workerData;
const [idleMs, busyMs] = [1000, 50];
const never = new Int32Array(new SharedArrayBuffer(4));
/** The start counts as the first call, without a limit of processor time: no uploaded file can make it slow. */
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
  // Returns at once when a call begins.
  Atomics.wait(busy, 0, 0, idleMs);
  Atomics.wait(never, 0, 0, busyMs);
  const reason = excess();
  if (reason) writeSync(2, reason);
  if (reason || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
