import { failpoint } from '#adapters/failpoint.ts';
import { addStrike } from '#adapters/database/tables/strikes.ts';
import { verdictOf } from '#domain/moderation.ts';
import type { Step } from '../stage.ts';

/** Weighs the photo. A moderator that fails throws: a technical failure, never a verdict. */
export const moderate: Step = async (order, { config, files, moderator }) => {
  const photo = await files.get('photos', order.id);
  if (!photo) return { event: 'giveUp', note: 'The photo is gone' };
  failpoint('moderation-begun');
  const scores = await moderator.classify(photo);
  const facts = { moderation: JSON.stringify(scores) };
  const event = verdictOf(scores, config.MODERATION_LIMITS);
  return event === 'reject' ? { event, facts, record: (db) => addStrike(db, order) } : { event, facts };
};
