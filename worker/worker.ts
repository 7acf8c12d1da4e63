import { randomUUID } from 'node:crypto';
import { reportFewConnections } from '#adapters/database/connection/connections.ts';
import { reportNewer } from '#adapters/database/migrate.ts';
import { prepareDatabase, reportEncoding } from '#adapters/database/connection/unfit-database.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import type { Reach } from '#adapters/post-outside.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import type { ImageProcesses } from '#compose.ts';
import type { Config } from '#config.ts';
import type { Job } from '#domain/job.ts';
import { followSettings } from '#live-config.ts';
import { findRefundsFirst } from './payments/reconcile.ts';
import { takeDrawingJobs } from './periodic/drawing-jobs.ts';
import { createLookForWork } from './periodic/look-for-work.ts';
import { createReporting } from './periodic/report-instances.ts';
import { startPeriodicTasks } from './periodic/schedule.ts';
import { runJob } from './run-job.ts';
import { composeWorker } from './services.ts';
import { reconcileStripeAccount, reportMissingEvents, reportMissingPermissions } from './stripe-checks.ts';

/**
 * Starts a worker, which takes jobs and sweeps the database until it is closed.
 * @param imageProcesses as in `compose`
 * @param pushReach as in `sendPushMessages`
 */
export async function startWorker(config: Config, imageProcesses?: ImageProcesses, pushReach?: Reach) {
  const { newer, kept: lock } = await prepareDatabase(config.DATABASE_URL, () =>
    holdWorkerLock(config.DATABASE_URL, `${config.WORKER_ID}/${randomUUID()}`),
  );
  const services = await composeWorker(config, lock, imageProcesses);
  reportNewer(newer, services.log);
  await reportEncoding(services.db, services.log);
  await services.checkIdentity();
  await services.refreshConfig();
  await services.queue.checkFitness();
  const stopping = new AbortController();
  const run = (job: Job): Promise<void> => runJob(job, services, stopping.signal);

  const work = createLookForWork(services);
  await work.look();
  const report = createReporting(services, () => work.due().hasWrongStyles);
  await report();
  await findRefundsFirst(services);
  await reconcileStripeAccount(services);
  await reportFewConnections(services.db, 'worker', services.log);
  void reportMissingPermissions(services);
  void reportMissingEvents(services);
  services.warmUp();
  services.queue.work('moderation', 2, run);
  const checkDrawing = takeDrawingJobs(services, run);
  services.queue.work('mails', 4, run);
  services.queue.work('default', 4, run);
  // The previous process may have died between writing a row and its file.
  await services.periodicTasks.sweepFilesSoon();
  const endFollowing = followSettings(services, lock.settings);
  const dependencies = { ...work, report, checkDrawing, pushReach };
  const endPeriodicTasks = startPeriodicTasks(services, dependencies, stopping.signal);
  services.log.info('worker ready', { version: await shopVersion() });

  return {
    services,
    async close(): Promise<void> {
      stopping.abort();
      await Promise.all([endPeriodicTasks(), endFollowing()]);
      await services.close();
    },
  };
}
