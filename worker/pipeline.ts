import type { OrderState } from '#domain/order.ts';
import type { Stage } from './stage.ts';
import { checkPicture } from './steps/check-picture.ts';
import { deliver } from './steps/deliver.ts';
import { draw } from './steps/draw.ts';
import { giveBack } from './steps/refund.ts';
import { issueCode } from './steps/issue-code.ts';
import { moderate } from './steps/moderate.ts';

/** The worker's table of contents: what is done to an order in which state, and what follows when it cannot be done. */
export const pipeline: Partial<Record<OrderState, Stage>> = {
  paid: { step: moderate, lane: 'moderation', tries: 3, orElse: 'giveUp' },
  approved: { step: draw, lane: 'drawing', tries: 4, orElse: 'giveUp' },
  drawn: { step: checkPicture, lane: 'moderation', tries: 3, orElse: 'giveUp' },
  accepted: { step: deliver, lane: 'office', tries: 5, orElse: 'giveUp' },
  rejected: { step: issueCode, lane: 'office', tries: Infinity },
  failed: { step: giveBack, lane: 'office', tries: Infinity },
};
