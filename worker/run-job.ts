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
