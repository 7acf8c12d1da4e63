import type { Job } from '#domain/job.ts';
import { discardPrompts } from './jobs/discard-prompts.ts';
import { sendMails } from './jobs/send-mails.ts';
import { findRefundsOf } from './payments/find-refunds.ts';
import { followRefund } from './payments/refund.ts';
import { settleSession } from './payments/settle.ts';
import { runOrder } from './run-order.ts';
import type { WorkerServices } from './services.ts';

/** Does what a job points at. One that an older version left behind has no type: nothing is done, and the sweep follows. */
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
