import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './events.ts';
import { execute } from './execution.ts';
import { createFlag } from './flag.ts';
import type { Studio } from './node-run.ts';

/** What the main thread asks for: a prompt to be drawn, or the cache to be emptied. */
export type Request = { kind: 'draw'; order: Order } | { kind: 'forget' };

export type WorkerConfig = { dir: string; knowsResolutionSteps: boolean; flag: SharedArrayBuffer };

const { dir, knowsResolutionSteps, flag } = workerData as WorkerConfig;
const studio: Studio = {
  dir,
  knowsResolutionSteps,
  flag: createFlag(flag),
  cache: new Map(),
  emit: (event) => parentPort?.postMessage(event),
};

parentPort?.on('message', (request: Request) => {
  if (request.kind === 'draw') void execute(request.order, studio);
  else studio.cache.clear();
});
