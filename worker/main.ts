import { obeyCrashOrders } from '#adapters/failpoint.ts';
import { announceReady, onStop } from '#adapters/process.ts';
import { endStart } from '#adapters/start-failure.ts';
import { environment, readConfig } from '#config.ts';
import { startWorker } from './worker.ts';

async function start(): Promise<void> {
  const config = readConfig(environment());
  if (config.CRASH_POINTS && !config.production) obeyCrashOrders();
  const worker = await startWorker(config);
  onStop(() => worker.close());
  announceReady();
}

start().catch(endStart);
