import { setTimeout as wait } from 'node:timers/promises';
import { createComfy, type Demand } from '#adapters/comfyui/comfyui.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { createLeases } from '#adapters/database/tables/leases.ts';
import { createMailer } from '#adapters/mails/mailer.ts';
import type { Subject, Job } from '#adapters/queue.ts';
import { openStyles, type Style } from '#adapters/styles/styles.ts';
import { compose, stylesOf } from '#compose.ts';
import type { Config } from '#config.ts';
import type { OrderState } from '#domain/order.ts';
import { forgetPrompts, sweepPromptFiles } from './jobs/forget-prompts.ts';
import { createWarmUp } from './periodic/warm-up.ts';
import { followRefund } from './payments/refund.ts';
import { sendMails } from './jobs/send-mails.ts';
import { findRefundsFirst, settleOrAdoptSession, reconcile } from './payments/reconcile.ts';
import { runOrder } from './run-order.ts';
import type { WorkerServices } from './stage.ts';
import { enqueueOrder } from './enqueue-order.ts';
import { endRetention } from './periodic/retention.ts';
import { every } from './periodic/periodic.ts';
import { sweep } from './periodic/sweep.ts';

const retentionSeconds = 60;
const reportSeconds = 3;
/** How long a stop waits for rounds in hand: the next life finds what is left undone. */
const roundsLimitSeconds = 3;

/** Starts a worker: takes jobs, sweeps the database, and stops cleanly. */
export async function startWorker(config: Config) {
  await migrate(config.DATABASE_URL);
  const shop = await openWorkerServices(config);
  const stopping = new AbortController();
  const errands = errandsOf(shop, stopping.signal);
  const run = (job: Job): Promise<void> => errands[job.subject](job);

  const count = await shop.runs.releaseOwn();
  if (count > 0) shop.log.warn('took up the orders of an earlier life', { count });
  await reportInstances(shop);
  await findRefundsFirst(shop);
  shop.warmUp();
  shop.queue.work('moderation', 2, run);
  shop.queue.work('drawing', shop.comfy.places, run);
  shop.queue.work('office', 4, run);
  const endRounds = startRounds(shop, stopping.signal);
  shop.log.info('worker ready');

  return {
    shop,
    async close(): Promise<void> {
      stopping.abort();
      await Promise.race([endRounds(), wait(roundsLimitSeconds * 1000, undefined, { ref: false })]);
      await shop.close();
      shop.comfy.close();
    },
  };
}

/** What a job of each kind has done. */
function errandsOf(
  shop: WorkerServices,
  stopping: AbortSignal,
): Record<Subject, (job: Job) => Promise<void>> {
  return {
    order: ({ id, state }) => runOrder(id, state as OrderState, shop, stopping),
    placed: ({ id, state }) => enqueueOrder(shop, { id, state: state as OrderState, tries: 0 }),
    session: ({ id }) => settleOrAdoptSession(id, shop),
    letter: ({ id }) => sendMails(id, shop),
    refund: ({ id }) => followRefund(id, shop),
    forget: ({ id }) => forgetPrompts(id, shop),
  };
}

/** What is done again and again, job or no job. @returns what ends it. */
function startRounds(shop: WorkerServices, stopping: AbortSignal): () => Promise<unknown> {
  const warmUp = createWarmUp(shop, stopping);
  const { SWEEP_SECONDS, RECONCILE_SECONDS } = shop.config;
  const ends = [
    every(reportSeconds, () => reportInstances(shop).then(warmUp), shop.log),
    every(SWEEP_SECONDS, () => sweep(shop), shop.log),
    every(RECONCILE_SECONDS, () => reconcile(shop), shop.log),
    every(retentionSeconds, () => endRetention(shop), shop.log),
    every(retentionSeconds, () => sweepPromptFiles(shop), shop.log),
  ];
  return () => Promise.all(ends.map((end) => end()));
}

async function openWorkerServices(config: Config): Promise<WorkerServices> {
  const shop = await compose(config, 'worker');
  const comfy = createComfy({ urls: config.COMFYUI_URLS, dirs: config.COMFYUI_DIRS, log: shop.log });
  return {
    ...shop,
    runs: createLeases(shop.db, { id: config.WORKER_ID, leaseSeconds: config.LOCK_SECONDS }),
    mailer: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    comfy,
    styles: await openStyles({ ...stylesOf(config), tierNow: comfy.tier, log: shop.log }),
  };
}

/** Finds out which drawing machines can draw what, and lets the server know. */
async function reportInstances({ comfy, styles, comfyuiInstances }: WorkerServices): Promise<void> {
  await comfy.check(() => demandOf([...styles.values()]));
  await comfyuiInstances.report(await comfy.instances());
}

function demandOf(styles: Style[]): Demand {
  return {
    workflows: Object.fromEntries(styles.map(({ id, workflow }) => [id, workflow])),
    needsGpu: styles.some(({ tier }) => tier !== 'cpu'),
  };
}
