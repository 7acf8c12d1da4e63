import { failpoint } from '#adapters/failpoint.ts';
import { strikeAndBlock } from '#adapters/database/tables/blocks.ts';
import { verdictOf } from '#domain/moderation.ts';
import type { Step } from '../step.ts';

/**
 * Weighs the photo, going by what its draft has scored where it was ordered uncut. A moderator that fails throws: a technical
 * failure, never a verdict.
 */
export const moderate: Step = async (order, { config, files, moderator }) => {
  const photo = await files.get('photos', order.id);
  if (!photo) return { event: 'giveUp', note: 'The photo is gone' };
  failpoint('moderation-begun');
  const scores = order.photoScores ?? (await moderator.classify(photo));
  const facts = { moderation: JSON.stringify(scores) };
  const event = verdictOf(scores, config.MODERATION_LIMITS);
  return event === 'reject'
    ? { event, facts, inTransaction: (tx) => strikeAndBlock(tx, order) }
    : { event, facts };
};
