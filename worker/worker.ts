import { setTimeout as wait } from 'node:timers/promises';
import type { Demand } from '#adapters/comfyui/comfyui.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { Config } from '#config.ts';
import type { Job } from '#domain/job.ts';
import { discardPrompts } from './jobs/discard-prompts.ts';
import { sendMails } from './jobs/send-mails.ts';
import { findRefundsFirst, reconcile } from './payments/reconcile.ts';
import { followRefund } from './payments/refund.ts';
import { settleSession } from './payments/settle.ts';
import { every } from './periodic/periodic.ts';
import { cleanUpPrompts } from './periodic/clean-up-prompts.ts';
import { applyRetention, sweepPromptFiles } from './periodic/retention.ts';
import { sweep } from './periodic/sweep.ts';
import { createWarmUp } from './periodic/warm-up.ts';
import { runOrder } from './run-order.ts';
import { composeWorker, type WorkerServices } from './services.ts';

const retentionSeconds = 60;
const reportSeconds = 3;
/** How long a stop waits for periodic tasks under way: the next start finds what is left undone. */
const tasksLimitSeconds = 3;

/** Starts a worker: takes jobs, sweeps the database, and stops cleanly. */
export async function startWorker(config: Config) {
  await migrate(config.DATABASE_URL);
  const services = await composeWorker(config);
  const stopping = new AbortController();
  const run = (job: Job): Promise<void> => runJob(job, services, stopping.signal);

  const count = await services.leases.releaseOwn();
  if (count > 0) services.log.warn('took up the orders of an earlier life', { count });
  await reportInstances(services);
  await findRefundsFirst(services);
  void reportMissingPermissions(services);
  services.warmUp();
  services.queue.work('moderation', 2, run);
  services.queue.work('drawing', services.comfy.slots, run);
  services.queue.work('mails', 4, run);
  services.queue.work('default', 4, run);
  const endPeriodicTasks = startPeriodicTasks(services, stopping.signal);
  services.log.info('worker ready');

  return {
    services,
    async close(): Promise<void> {
      stopping.abort();
      await Promise.race([endPeriodicTasks(), wait(tasksLimitSeconds * 1000, undefined, { ref: false })]);
      await services.close();
      services.comfy.close();
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
    case 'discard-prompts':
      return discardPrompts(job.id, services);
  }
}

/** What is done again and again, job or no job. @returns what ends it. */
function startPeriodicTasks(services: WorkerServices, stopping: AbortSignal): () => Promise<unknown> {
  const warmUp = createWarmUp(services, stopping);
  const { SWEEP_SECONDS, RECONCILE_SECONDS } = services.config;
  const ends = [
    every(reportSeconds, () => reportInstances(services).then(warmUp), services.log),
    every(reportSeconds, () => cleanUpPrompts(services), services.log),
    every(SWEEP_SECONDS, () => sweep(services), services.log),
    every(RECONCILE_SECONDS, () => reconcile(services), services.log),
    every(retentionSeconds, () => applyRetention(services), services.log),
    every(retentionSeconds, () => sweepPromptFiles(services), services.log),
  ];
  return () => Promise.all(ends.map((end) => end()));
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

/** Finds out which ComfyUI instances can draw what, and lets the server know. */
async function reportInstances({ comfy, styles, comfyuiInstances }: WorkerServices): Promise<void> {
  await comfy.check(() => demandOf([...styles.values()]));
  await comfyuiInstances.report(await comfy.instances());
}

function demandOf(styles: Style[]): Demand {
  return {
    workflows: Object.fromEntries(styles.map(({ id, workflow }) => [id, workflow])),
    tier: styles[0]?.tier ?? 'cpu',
    mustBeProven: styles.some(({ tier }) => tier !== 'cpu'),
  };
}
