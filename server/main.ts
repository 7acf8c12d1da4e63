import { setFlagsFromString } from 'node:v8';
import { obeyCrashOrders } from '#adapters/crash-point.ts';
import { announceReady, onStop } from '#adapters/process.ts';
import { endStart } from '#adapters/start-failure.ts';
import { environment, readConfig } from '#config.ts';
import { startServer } from './serve.ts';

/**
 * Many visitors at once would have V8 grow the room for short-lived objects to 48 MB and keep it. A server that mostly
 * waits does well with its first size; pictures lie outside of it.
 */
setFlagsFromString('--semi-space-growth-factor=1');

async function start(): Promise<void> {
  const config = readConfig(environment());
  if (config.CRASH_POINTS && !config.production) obeyCrashOrders();
  const server = await startServer(config);
  onStop(() => server.close());
  announceReady({ shop: config.PUBLIC_URL });
}

start().catch(endStart);
