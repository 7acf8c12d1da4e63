import { once } from 'node:events';
import path from 'node:path';
import { reportFewConnections } from '#adapters/database/connections.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { every } from '#adapters/periodic.ts';
import { stylesWithTestExamples } from '#adapters/styles/examples.ts';
import { compose, type Services } from '#compose.ts';
import type { Config } from '#config.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http/http-server.ts';
import { createOrderSignals } from './events/order-signals.ts';
import { offeredStyles } from './orders/availability.ts';
import { createOpeningWatch } from './orders/opening-watch.ts';

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
  warnOfTestDrawings(services);
  const endWatch = every(config.SWEEP_SECONDS, createOpeningWatch(services), services.log);

  return {
    services,
    server,
    async close(): Promise<void> {
      server.close();
      // Status streams never end by themselves.
      server.closeAllConnections();
      await signals.close();
      await endWatch();
      await services.close();
    },
  };
}

/** Warns where others can reach a shop whose examples are not what they would get. */
export function warnOfTestDrawings(services: Services): void {
  const { config, log } = services;
  const ids = stylesWithTestExamples(offeredStyles(services), config.DATA_DIR);
  if (!config.production || ids.length === 0) return;
  const remedy = '`npm run examples` draws them on your ComfyUI; then start the shop again';
  log.warn(`the example pictures of ${ids.join(', ')} are test drawings, and marked as such`, { remedy });
}
