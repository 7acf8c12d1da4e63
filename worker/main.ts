import { obeyCrashOrders } from '#adapters/crash-point.ts';
import { announceReady, onStop } from '#adapters/process.ts';
import { environment, readConfig } from '#config.ts';
import { startWorker } from './work.ts';

const config = readConfig(environment());
if (config.CRASH_POINTS && !config.production) obeyCrashOrders();
const worker = await startWorker(config);
onStop(() => worker.close());
announceReady();
