import type { Job } from '#domain/job.ts';
import { discardPrompts } from './jobs/discard-prompts.ts';
import { sendMails } from './jobs/send-mails.ts';
import { findRefundsOf } from './payments/find-refunds.ts';
import { followRefund } from './payments/refund.ts';
import { settleSession } from './payments/settle.ts';
import { runOrder } from './run-order.ts';
import type { WorkerServices } from './services.ts';

/** Runs a job. One left by an older version has no type and is ignored: the sweep enqueues its order again. */
export function runJob(job: Job, services: WorkerServices, stopping: AbortSignal): Promise<void> {
  switch (job.type) {
    case 'order':
      return runOrder(job.id, job.state, services, stopping);
    case 'session':
      return settleAndContinue(job.id, services, stopping);
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

/** Settles a checkout session, and runs the step of the order that it paid if that is quick; else another job does. */
async function settleAndContinue(
  stripeId: string,
  services: WorkerServices,
  stopping: AbortSignal,
): Promise<void> {
  const paid = await settleSession(stripeId, services);
  if (!paid) return;
  const { state, isQuick } = paid;
  const isContinued = isQuick && !stopping.aborted;
  await services.queue.enqueueOrder(paid, isContinued);
  if (isContinued) await runOrder(paid.id, state, services, stopping);
}
