import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Runs on a thread of its own inside a child, so that it still acts while native code or WebAssembly keeps the
 * child's main thread busy: ends the child when it holds too much memory or when its parent is gone.
 */
const { megabytes, parent } = workerData;

setInterval(() => {
  const tooLarge = process.memoryUsage.rss() > megabytes * 1e6;
  if (tooLarge) writeSync(2, `It held more than ${megabytes} MB.`);
  if (tooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 50);
