import { forgetFutureTimes } from '#adapters/database/figures/queue-times.ts';
import { startTasks, type Task } from '#adapters/periodic.ts';
import type { Reach } from '#adapters/post-outside.ts';
import { reconcile } from '../payments/reconcile.ts';
import { tryRefused } from '../payments/refund.ts';
import type { WorkerServices } from '../services.ts';
import { createBackingUp } from './back-up.ts';
import { cleanUpPrompts } from './clean-up-prompts.ts';
import { createBenchDrawing } from './draw-bench.ts';
import { createProofDrawing } from './draw-proofs.ts';
import { createExampleDrawing } from './draw-examples.ts';
import type { LookForWork } from './look-for-work.ts';
import { applyRetention, sweepPromptFiles } from './retention.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweep } from './sweep.ts';
import { createTestDrawing } from './test-pictures.ts';
import { sendGifts } from './send-gifts.ts';
import { sendPushMessages } from './send-push-messages.ts';
import { sendWebhookEvents } from './send-webhook-events.ts';
import { createWarmUp } from './warm-up.ts';

type Dependencies = LookForWork & {
  report: () => Promise<boolean>;
  checkDrawing: () => Promise<void>;
  pushReach: Reach | undefined;
};

/** Starts all periodic tasks. @returns a function that ends them */
export function startPeriodicTasks(
  services: WorkerServices,
  dependencies: Dependencies,
  stopping: AbortSignal,
): () => Promise<unknown> {
  return startTasks(periodicTasks(services, dependencies, stopping), services.log);
}

function periodicTasks(
  services: WorkerServices,
  { due, look, report, checkDrawing, pushReach }: Dependencies,
  stopping: AbortSignal,
): Task[] {
  const { SWEEP_SECONDS, RECONCILE_SECONDS, LOCK_SECONDS, STALLED_SECONDS, REDIS_URL } = services.config;
  const queueTimes = { lockSeconds: LOCK_SECONDS, stalledSeconds: STALLED_SECONDS };
  const warmUp = createWarmUp(services, stopping);
  const whenDue =
    (work: Exclude<keyof ReturnType<typeof due>, 'goneWorkers' | 'hasWrongStyles'>, run: Task['run']) =>
    async () => {
      if (due()[work]) await run();
    };
  const reportAll = async (): Promise<void> => {
    if (!(await report())) return;
    await checkDrawing();
    void warmUp();
  };
  const tellBrowsers = (): Promise<void> => sendPushMessages(services, stopping, pushReach);
  const queueTasks = [{ everySeconds: SWEEP_SECONDS, run: () => forgetFutureTimes(services.db, queueTimes) }];
  return [
    { everySeconds: 1, run: look },
    { everySeconds: 1, run: reportAll },
    { everySeconds: 3, run: whenDue('hasPrompts', () => cleanUpPrompts(services)) },
    // An instance's queue is seen to be empty only some seconds after its last prompt.
    { everySeconds: 3, run: whenDue('hasBench', createBenchDrawing(services, stopping)) },
    { everySeconds: 1, run: whenDue('hasProofs', createProofDrawing(services, stopping)) },
    { everySeconds: SWEEP_SECONDS, run: () => sweep(services) },
    { everySeconds: 3, run: whenDue('hasGifts', () => sendGifts(services)) },
    { everySeconds: 3, run: whenDue('hasEvents', () => sendWebhookEvents(services, stopping)) },
    { everySeconds: 1, run: whenDue('hasPushMessages', tellBrowsers) },
    { everySeconds: SWEEP_SECONDS, run: createExampleDrawing(services, stopping) },
    { everySeconds: SWEEP_SECONDS, run: createTestDrawing(services, stopping) },
    ...(REDIS_URL ? [] : queueTasks),
    { everySeconds: RECONCILE_SECONDS, run: () => reconcile(services) },
    { everySeconds: Math.min(60, RECONCILE_SECONDS), run: () => tryRefused(services, 1) },
    { everySeconds: SWEEP_SECONDS, run: createBackingUp(services) },
    { everySeconds: 60, run: () => applyRetention(services) },
    { everySeconds: 60, run: () => sweepFiles(services) },
    { everySeconds: 60, run: () => sweepPromptFiles(services) },
  ];
}
