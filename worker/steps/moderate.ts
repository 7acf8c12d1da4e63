import { failpoint } from '#adapters/failpoint.ts';
import { prepareSet } from '#adapters/prepare-set.ts';
import type { OrderFacts } from '#adapters/database/orders/changes.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { verdictOf, type Scores } from '#domain/moderation.ts';
import type { WorkerServices } from '../services.ts';
import type { Lease, Step, StepOutcome } from '../step.ts';
import { drawnFacts } from './draw.ts';
import { takeProof } from './take-proof.ts';

const gone = { event: 'giveUp', note: 'The photo is gone' } as const;

/**
 * Moderates the photo, with the draft's scores if it was ordered uncut.
 * @throws if the moderator fails: a technical failure, never a verdict
 */
export const moderate: Step = async (order, services, lease) => {
  const { appeals, blocks, config, files, moderator } = services;
  failpoint('moderation-begun');
  const scores = order.photoScores ?? (await scoresOf(order, { files, moderator }));
  if (!scores) return gone;
  const facts = { moderation: JSON.stringify(scores) };
  const event = verdictOf(scores, config.MODERATION_LIMITS);
  if (event !== 'reject') return approved(order, facts, services, lease);
  if (await appeals.hasUpheld(order.photoHash))
    return {
      ...(await approved(order, facts, services, lease)),
      note: 'A person has let this photo through',
    };
  return { event, facts, inTransaction: (tx) => blocks.strikeAndBlock(order, tx) };
};

/**
 * Uses the proof that the visitor has seen, if there is one, and so skips drawing and its queue. The further styles of a set are
 * drawn from now on.
 */
async function approved(
  order: Order,
  facts: OrderFacts,
  services: WorkerServices,
  lease: Lease,
): Promise<StepOutcome> {
  const set = await prepareSet(order, services);
  if (order.furtherStyles !== null && !set) return gone;
  if (!(await takeProof(order, services, lease))) return { event: 'approve', facts, ...set };
  return { event: 'draw', facts: { ...facts, ...drawnFacts(order, services) }, ...set };
}

async function scoresOf(
  { id }: Order,
  { files, moderator }: Pick<WorkerServices, 'files' | 'moderator'>,
): Promise<Scores | undefined> {
  const photo = await files.get('photos', id);
  return photo && moderator.classify(photo);
}
