import { ppid } from 'node:process';
import { workerData } from 'node:worker_threads';

/**
 * Runs on a thread of its own inside a child, so that it still acts while native code or WebAssembly keeps the
 * child's main thread busy: ends the child when it holds too much memory or when its parent is gone.
 */
const { memoryBytes } = workerData;
const parent = ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}, 50);
