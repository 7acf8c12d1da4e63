import { enableFailpoints } from '#adapters/failpoint.ts';
import { announceReady, onStop } from '#adapters/process.ts';
import { endStart } from '#adapters/start-failure.ts';
import { environment, readConfig } from '#config.ts';
import { startServer } from './serve.ts';

async function start(): Promise<void> {
  const config = readConfig(environment());
  if (config.FAILPOINTS && !config.production) enableFailpoints();
  const server = await startServer(config);
  onStop(() => server.close());
  announceReady({ shop: config.PUBLIC_URL });
}

start().catch(endStart);
