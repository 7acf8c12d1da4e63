import { failpoint } from '#adapters/failpoint.ts';
import { strikeAndBlock } from '#adapters/database/tables/blocks.ts';
import type { Order } from '#adapters/database/schema.ts';
import { verdictOf, type Scores } from '#domain/moderation.ts';
import type { WorkerServices } from '../services.ts';
import type { Step } from '../step.ts';

/**
 * Weighs the photo, going by what its draft has scored where it was ordered uncut. A moderator that fails throws: a technical
 * failure, never a verdict.
 */
export const moderate: Step = async (order, { appeals, config, files, moderator }) => {
  failpoint('moderation-begun');
  const scores = order.photoScores ?? (await scoresOf(order, { files, moderator }));
  if (!scores) return { event: 'giveUp', note: 'The photo is gone' };
  const facts = { moderation: JSON.stringify(scores) };
  const event = verdictOf(scores, config.MODERATION_LIMITS);
  if (event !== 'reject') return { event, facts };
  if (await appeals.hasUpheld(order.photoHash))
    return { event: 'approve', facts, note: 'A person has let this photo through' };
  return { event, facts, inTransaction: (tx) => strikeAndBlock(tx, order) };
};

async function scoresOf(
  { id }: Order,
  { files, moderator }: Pick<WorkerServices, 'files' | 'moderator'>,
): Promise<Scores | undefined> {
  const photo = await files.get('photos', id);
  return photo && moderator.classify(photo);
}
