import { enableFailpoints } from '#adapters/failpoint.ts';
import { announceReady, onCrash, onStop } from '#adapters/process.ts';
import { endStart } from '#adapters/start-failure.ts';
import { environment, readConfig } from '#config.ts';
import { startWorker } from './worker.ts';

async function start(): Promise<void> {
  const config = readConfig(environment());
  if (config.FAILPOINTS && !config.production) enableFailpoints();
  const worker = await startWorker(config);
  onCrash(worker.services);
  onStop(() => worker.close());
  announceReady();
}

start().catch(endStart);
