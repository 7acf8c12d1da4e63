import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { reportFewConnections } from '#adapters/database/connection/connections.ts';
import { reportNewer } from '#adapters/database/migrate.ts';
import { prepareDatabase, reportEncoding } from '#adapters/database/connection/unfit-database.ts';
import { startTasks } from '#adapters/periodic.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import { stylesWithTestExamples } from '#adapters/styles/examples.ts';
import { findUnknownStyles } from '#adapters/styles/unknown-styles.ts';
import { compose, stylesOf, type ImageProcesses, type Services } from '#compose.ts';
import type { Config } from '#config.ts';
import { followSettings } from '#live-config.ts';
import { createDatabaseWatch } from './alerts/database-watch.ts';
import { postAlerts } from './alerts/post-alerts.ts';
import { watchAlerts } from './alerts/watch-alerts.ts';
import { createApp } from './app.ts';
import { createHttpServer, drain, listen } from './http/http-server.ts';
import { openOrderSignals } from './events/order-signals.ts';
import { offeredStyles } from './orders/availability.ts';
import { createOpeningWatch } from './orders/opening-watch.ts';
import { withSharedReads } from './shared-reads.ts';
import { checkForUpdates } from './check-for-updates.ts';

/** Resolved once: the link may point to another build before this server ends. */
export const findWeb = (): Promise<string> => realpath(path.join(import.meta.dirname, '../dist/web'));

/**
 * Brings the database up to date, then serves the shop. `host` undefined: all addresses of the machine; `imageProcesses` as in
 * `compose`; `onPortTaken` as in `listen`.
 */
export async function startServer(
  config: Config,
  host = config.HOST,
  imageProcesses?: ImageProcesses,
  onPortTaken?: () => void,
) {
  const { newer, kept: signals } = await prepareDatabase(config.DATABASE_URL, () =>
    openOrderSignals(config.DATABASE_URL),
  );
  const services = await compose(config, 'server', imageProcesses);
  reportNewer(newer, services.log);
  await reportEncoding(services.db, services.log);
  await services.checkIdentity();
  await services.refreshConfig();
  await services.queue.checkFitness();
  services.warmUp();
  // Asked before the first visitor comes.
  services.payments.paymentMethods();
  await reportFewConnections(services.db, 'server', services.log);
  const server = createHttpServer(createApp(services, signals, await findWeb()));
  const endFollowing = followSettings(services, signals.settings);
  await listen(server, { port: config.PORT, host }, onPortTaken);
  services.log.info('server ready', { version: await shopVersion() });
  await warnOfUnknownStyles(services);
  await warnOfTestDrawings(services);
  // The previous process may have died after writing a row and before writing its file.
  await services.periodicTasks.sweepFilesSoon();
  const endPeriodicTasks = startPeriodicTasks(withSharedReads(services));

  return {
    services,
    server,
    async close(): Promise<void> {
      await Promise.all([drain(server), signals.close(), endFollowing(), endPeriodicTasks()]);
      await services.close();
    },
  };
}

/**
 * Starts the periodic tasks. Alerts are sent by the server, so that they go out when no worker runs.
 * @returns a function that stops them
 */
function startPeriodicTasks(services: Services): () => Promise<unknown> {
  const stopping = new AbortController();
  const { SWEEP_SECONDS, UPDATE_CHECK } = services.config;
  const sweeps = [
    () => watchAlerts(services),
    // Separate, so that a slow receiver delays no mail.
    () => postAlerts(services, stopping.signal),
    createOpeningWatch(services),
    createDatabaseWatch(services, stopping.signal),
  ];
  const tasks = sweeps.map((run) => ({ everySeconds: SWEEP_SECONDS, run }));
  if (UPDATE_CHECK === 'daily') tasks.push({ everySeconds: 3_600, run: () => checkForUpdates(services) });
  const end = startTasks(tasks, services.log);
  return () => {
    stopping.abort();
    return end();
  };
}

/** Warns of prices and hidden styles in the settings that name no existing style. */
export async function warnOfUnknownStyles({ config, log }: Services): Promise<void> {
  for (const error of await findUnknownStyles(stylesOf(config), config))
    log.warn('a setting names a style that does not exist', { error });
}

/** Warns when a public shop shows example pictures that are not what it would draw. */
export async function warnOfTestDrawings(services: Services): Promise<void> {
  const { config, log } = services;
  const ids = stylesWithTestExamples(await offeredStyles(services), config.DATA_DIR);
  if (!config.production || ids.length === 0) return;
  const remedy = '`npm run examples` draws them on your ComfyUI; then restart the shop';
  log.warn(`the example pictures of ${ids.join(', ')} are test drawings, and marked as such`, { remedy });
}
