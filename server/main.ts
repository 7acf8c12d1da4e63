import { announceReady, onStop } from '#adapters/process.ts';
import { environment, readConfig } from '#config.ts';
import { startServer } from './serve.ts';

const config = readConfig(environment());
const server = await startServer(config);
onStop(() => server.close());
announceReady({ shop: config.PUBLIC_URL });
