import { once } from 'node:events';
import path from 'node:path';
import { reportFewConnections } from '#adapters/database/connections.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { compose } from '#compose.ts';
import type { Config } from '#config.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http/http-server.ts';
import { createOrderSignals } from './events/order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

/** Brings the database up to date, then serves the shop. `host` undefined: every address of the machine. */
export async function startServer(config: Config, host = config.HOST) {
  await migrate(config.DATABASE_URL);
  const services = await compose(config, 'server');
  await services.checkBelongings();
  services.warmUp();
  await reportFewConnections(services.db, 'server', services.log);
  const signals = createOrderSignals(config.DATABASE_URL);
  const server = createHttpServer(createApp(services, signals, webRoot));
  server.listen(config.PORT, host);
  await once(server, 'listening');
  services.log.info('server ready');

  return {
    services,
    server,
    async close(): Promise<void> {
      server.close();
      // Status streams never end by themselves.
      server.closeAllConnections();
      await signals.close();
      await services.close();
    },
  };
}
