import { announceReady, onStop } from '#adapters/process.ts';
import { environment, readConfig } from '#config.ts';
import { startWorker } from './work.ts';

const worker = await startWorker(readConfig(environment()));
onStop(() => worker.close());
announceReady();
