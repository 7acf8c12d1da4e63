import { announceReady, onStop } from '#adapters/process.ts';
import { endStart } from '#adapters/start-failure.ts';
import { environment, readConfig } from '#config.ts';
import { startWorker } from './work.ts';

async function start(): Promise<void> {
  const worker = await startWorker(readConfig(environment()));
  onStop(() => worker.close());
  announceReady();
}

start().catch(endStart);
