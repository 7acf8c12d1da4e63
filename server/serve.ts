import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reportFewConnections } from '#adapters/database/connections.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { every } from '#adapters/periodic.ts';
import { stylesWithTestExamples } from '#adapters/styles/examples.ts';
import { compose, type ImageProcesses, type Services } from '#compose.ts';
import type { Config } from '#config.ts';
import { postAlerts } from './alerts/post-alerts.ts';
import { watchAlerts } from './alerts/watch-alerts.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http/http-server.ts';
import { createOrderSignals } from './events/order-signals.ts';
import { offeredStyles } from './orders/availability.ts';

/** How long a stop waits for alerts under way: the next start finds what is left undone. */
const alertsLimitSeconds = 2;

const webRoot = path.join(import.meta.dirname, '../dist/web');

/**
 * Brings the database up to date, then serves the shop. `host` undefined: every address of the machine; `imageProcesses`
 * as in `compose`.
 */
export async function startServer(config: Config, host = config.HOST, imageProcesses?: ImageProcesses) {
  await migrate(config.DATABASE_URL);
  const services = await compose(config, 'server', imageProcesses);
  await services.checkBelongings();
  services.warmUp();
  await reportFewConnections(services.db, 'server', services.log);
  const signals = createOrderSignals(config.DATABASE_URL);
  const server = createHttpServer(createApp(services, signals, webRoot));
  server.listen(config.PORT, host);
  await once(server, 'listening');
  services.log.info('server ready');
  await warnOfTestDrawings(services);
  const endAlerts = startAlerts(services);

  return {
    services,
    server,
    async close(): Promise<void> {
      server.close();
      // Status streams never end by themselves.
      server.closeAllConnections();
      await Promise.all([signals.close(), endAlerts()]);
      await services.close();
    },
  };
}

/** Tells the operator what is wrong: here, as a worker that is gone is one of the things to tell. @returns what ends it. */
function startAlerts(services: Services): () => Promise<unknown> {
  const stopping = new AbortController();
  const { SWEEP_SECONDS } = services.config;
  const ends = [
    every(SWEEP_SECONDS, () => watchAlerts(services), services.log),
    // Apart: a receiver that takes its time holds up no mail.
    every(SWEEP_SECONDS, () => postAlerts(services, stopping.signal), services.log),
  ];
  return () => {
    stopping.abort();
    const limit = wait(alertsLimitSeconds * 1000, undefined, { ref: false });
    return Promise.race([Promise.all(ends.map((end) => end())), limit]);
  };
}

/** Warns where others can reach a shop whose examples are not what they would get. */
export async function warnOfTestDrawings(services: Services): Promise<void> {
  const { config, log } = services;
  const ids = stylesWithTestExamples(await offeredStyles(services), config.DATA_DIR);
  if (!config.production || ids.length === 0) return;
  const remedy = '`npm run examples` draws them on your ComfyUI; then start the shop again';
  log.warn(`the example pictures of ${ids.join(', ')} are test drawings, and marked as such`, { remedy });
}
