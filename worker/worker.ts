import { randomUUID } from 'node:crypto';
import { reportFewConnections } from '#adapters/database/connections.ts';
import { findDueWork, type DueWork } from '#adapters/database/due-work.ts';
import { reportNewer } from '#adapters/database/migrate.ts';
import { sweepFilesSoon } from '#adapters/database/tables/periodic-tasks.ts';
import { prepareDatabase, reportEncoding } from '#adapters/database/unfit-database.ts';
import { forgetFutureTimes } from '#adapters/database/queue-times.ts';
import { holdWorkerLock } from '#adapters/database/worker-lock.ts';
import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import { every } from '#adapters/periodic.ts';
import type { ImageProcesses } from '#compose.ts';
import type { Config } from '#config.ts';
import type { Job } from '#domain/job.ts';
import { discardPrompts } from './jobs/discard-prompts.ts';
import { sendMails } from './jobs/send-mails.ts';
import { findRefundsOf } from './payments/find-refunds.ts';
import { findRefundsFirst, reconcile } from './payments/reconcile.ts';
import { followRefund, tryRefused } from './payments/refund.ts';
import { settleSession } from './payments/settle.ts';
import { createBenchDrawing } from './periodic/draw-bench.ts';
import { createExampleDrawing } from './periodic/draw-examples.ts';
import { takeDrawingJobs } from './periodic/drawing-jobs.ts';
import { tellWaitingPayments } from './payments/unknown-payments.ts';
import { cleanUpPrompts } from './periodic/clean-up-prompts.ts';
import { createReporting } from './periodic/report-instances.ts';
import { applyRetention, sweepPromptFiles } from './periodic/retention.ts';
import { sweep } from './periodic/sweep.ts';
import { sweepFiles } from './periodic/sweep-files.ts';
import { createTestDrawing } from './periodic/test-pictures.ts';
import { createTakeover } from './periodic/take-over.ts';
import { createWarmUp } from './periodic/warm-up.ts';
import { runOrder } from './run-order.ts';
import { composeWorker, type WorkerServices } from './services.ts';

const retentionSeconds = 60;
const refusedSeconds = 60;
const reportSeconds = 3;
const lookSeconds = 1;

/** Starts a worker: takes jobs, sweeps the database, and stops cleanly. `imageProcesses` as in `compose`. */
export async function startWorker(config: Config, imageProcesses?: ImageProcesses) {
  const { newer, kept: lock } = await prepareDatabase(config.DATABASE_URL, () =>
    holdWorkerLock(config.DATABASE_URL, `${config.WORKER_ID}/${randomUUID()}`),
  );
  const services = await composeWorker(config, lock, imageProcesses);
  reportNewer(newer, services.log);
  await reportEncoding(services.db, services.log);
  await services.checkBelongings();
  await services.queue.checkFitness();
  const stopping = new AbortController();
  const run = (job: Job): Promise<void> => runJob(job, services, stopping.signal);

  const { due, look } = createLook(services);
  await look();
  const report = createReporting(services, () => due().hasWrongStyles);
  await report();
  await findRefundsFirst(services);
  await noticeAccount(services).catch((error: unknown) =>
    services.log.warn('the Stripe account is not known yet', stripeFailure(error)),
  );
  await reportFewConnections(services.db, 'worker', services.log);
  void reportMissingPermissions(services);
  void reportMissingEvents(services);
  services.warmUp();
  services.queue.work('moderation', 2, run);
  const checkDrawing = takeDrawingJobs(services, run);
  services.queue.work('mails', 4, run);
  services.queue.work('default', 4, run);
  // Whoever ran before may have died between a row and its file.
  await sweepFilesSoon(services.db);
  const endPeriodicTasks = startPeriodicTasks(services, { due, look, report, checkDrawing }, stopping.signal);
  services.log.info('worker ready');

  return {
    services,
    async close(): Promise<void> {
      stopping.abort();
      await endPeriodicTasks();
      await services.close();
    },
  };
}

/** Does what a job points at. One that an older version left behind has no type: nothing is done, and the sweep follows. */
function runJob(job: Job, services: WorkerServices, stopping: AbortSignal): Promise<void> {
  switch (job.type) {
    case 'order':
      return runOrder(job.id, job.state, services, stopping);
    case 'session':
      return settleSession(job.id, services);
    case 'mail':
      return sendMails(job.id, services);
    case 'refund':
      return followRefund(job.id, services);
    case 'refunded-payment':
      return findRefundsOf(job.id, services);
    case 'discard-prompts':
      return discardPrompts(job.id, services);
  }
}

type Look = ReturnType<typeof createLook>;
type Reporting = { report: () => Promise<boolean>; checkDrawing: () => Promise<void> };

/** Looks what there is to do, and takes over what cannot wait; `due` says what was found last. */
function createLook(services: WorkerServices) {
  const takeOver = createTakeover(services);
  let due: DueWork = { goneWorkers: [], hasPrompts: true, hasBench: true, hasWrongStyles: true };
  async function look(): Promise<void> {
    due = await findDueWork(services.db, services.workerId, services.config.COMFYUI_URLS);
    await takeOver(due.goneWorkers);
  }
  return { due: () => due, look };
}

/** What is done again and again, job or no job. @returns what ends it. */
function startPeriodicTasks(
  services: WorkerServices,
  { due, look, report, checkDrawing }: Look & Reporting,
  stopping: AbortSignal,
): () => Promise<unknown> {
  const warmUp = createWarmUp(services, stopping);
  const drawExamples = createExampleDrawing(services, stopping);
  const drawTestPictures = createTestDrawing(services, stopping);
  const drawBench = createBenchDrawing(services, stopping);
  const whileDue = (work: 'hasPrompts' | 'hasBench', task: () => Promise<void>) => async () => {
    if (due()[work]) await task();
  };
  const reportAll = async (): Promise<void> => {
    if (!(await report())) return;
    await checkDrawing();
    warmUp();
  };
  const { SWEEP_SECONDS, RECONCILE_SECONDS, LOCK_SECONDS, STALLED_SECONDS, REDIS_URL } = services.config;
  const queueTimes = { lockSeconds: LOCK_SECONDS, stalledSeconds: STALLED_SECONDS };
  const ends = [
    every(lookSeconds, look, services.log),
    every(lookSeconds, reportAll, services.log),
    every(
      reportSeconds,
      whileDue('hasPrompts', () => cleanUpPrompts(services)),
      services.log,
    ),
    every(SWEEP_SECONDS, () => sweep(services), services.log),
    ...(REDIS_URL
      ? []
      : [every(SWEEP_SECONDS, () => forgetFutureTimes(services.db, queueTimes), services.log)]),
    every(RECONCILE_SECONDS, () => reconcile(services), services.log),
    every(Math.min(refusedSeconds, RECONCILE_SECONDS), () => tryRefused(services, 1), services.log),
    every(retentionSeconds, () => applyRetention(services), services.log),
    every(retentionSeconds, () => sweepFiles(services), services.log),
    every(retentionSeconds, () => sweepPromptFiles(services), services.log),
    every(SWEEP_SECONDS, drawExamples, services.log),
    every(SWEEP_SECONDS, drawTestPictures, services.log),
    // An instance's queue is known to be empty some seconds after its last prompt.
    every(reportSeconds, whileDue('hasBench', drawBench), services.log),
  ];
  return () => Promise.all(ends.map((end) => end()));
}

/** Leaves alone what is of another account at Stripe than the present one, and says what waits for it. */
async function noticeAccount(services: WorkerServices): Promise<void> {
  const { sessions, refunds, log, stripeAccount } = services;
  await tellWaitingPayments(services);
  const { id } = await stripeAccount();
  await sessions.setAside(id);
  const count = await refunds.countElsewhere(id);
  if (count === 0) return;
  const remedy = 'start the shop once more with the key of that account, or refund them in its dashboard';
  log.warn('refunds wait for another Stripe account', { count, remedy });
}

/** Says at the start what the Stripe key lacks, and not when the first refund fails. */
async function reportMissingPermissions({ payments, log }: WorkerServices): Promise<void> {
  try {
    for (const permission of await payments.missingPermissions()) {
      log.error('the Stripe key lacks a permission', {
        error: permission,
        remedy: 'add it to the restricted key in the Stripe dashboard, under Developers, API keys',
      });
    }
  } catch (error) {
    log.warn('the permissions of the Stripe key are not known', stripeFailure(error));
  }
}

/** Says what Stripe does not tell a public shop, where the key may know that. */
async function reportMissingEvents({ config, payments, log }: WorkerServices): Promise<void> {
  if (!config.production) return;
  try {
    const missing = (await payments.missingEvents()) ?? [];
    if (missing.length === 0) return;
    log.error('Stripe’s webhook endpoint does not send what the shop needs', {
      error: missing.join(', '),
      remedy: `add them to the endpoint ${config.PUBLIC_URL}/api/stripe/webhook in the Stripe dashboard, under Webhooks`,
    });
  } catch (error) {
    log.warn('the events that Stripe sends are not known', stripeFailure(error));
  }
}
