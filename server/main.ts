import { obeyCrashOrders } from '#adapters/crash-point.ts';
import { announceReady, onStop } from '#adapters/process.ts';
import { environment, readConfig } from '#config.ts';
import { startServer } from './serve.ts';

const config = readConfig(environment());
if (config.CRASH_POINTS && !config.production) obeyCrashOrders();
const server = await startServer(config);
onStop(() => server.close());
announceReady({ shop: config.PUBLIC_URL });
