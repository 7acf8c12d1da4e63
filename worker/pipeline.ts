import type { WorkState } from '#domain/job.ts';
import type { Stage } from './step.ts';
import { checkPicture } from './steps/check-picture.ts';
import { deliver } from './steps/deliver.ts';
import { draw } from './steps/draw.ts';
import { refund } from './steps/refund.ts';
import { issueCode } from './steps/issue-code.ts';
import { issueGift } from './steps/issue-gift.ts';
import { moderate } from './steps/moderate.ts';

/**
 * Step of each order state, its number of tries, and the event when they are used up. `domain/order.ts` assigns them to
 * queues.
 */
export const pipeline: Record<WorkState, Stage> = {
  paid: { step: moderate, tries: 3, orElse: 'giveUp' },
  approved: { step: draw, tries: 4, orElse: 'giveUp' },
  drawn: { step: checkPicture, tries: 3, orElse: 'giveUp' },
  accepted: { step: deliver, tries: 5, orElse: 'giveUp' },
  gift_paid: { step: issueGift, tries: 5, orElse: 'giveUp' },
  rejected: { step: issueCode, tries: Infinity },
  failed: { step: refund, tries: Infinity },
};
