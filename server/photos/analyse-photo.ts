import { errorMessage } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { verdictOf } from '#domain/moderation.ts';
import { adviceOn } from '#domain/photo-advice.ts';
import type { Size } from '#domain/photo.ts';

/**
 * Stores early advice on a draft, partly by the same model that decides after payment. It never refuses, nobody waits
 * for it, and where a part fails the others still count.
 */
export async function analysePhoto(
  draft: Size & { id: string },
  jpeg: Buffer,
  { config, images, log, moderator, drafts }: Services,
): Promise<void> {
  const orNothing = (error: unknown): undefined => {
    log.warn('advice is incomplete', { error: errorMessage(error) });
  };
  const [light, faces, scores] = await Promise.all([
    images.measure(jpeg).catch(orNothing),
    moderator.findFaces(jpeg).catch(orNothing),
    moderator.classify(jpeg).catch(orNothing),
  ]);
  const wouldBeRefused = scores && verdictOf(scores, config.MODERATION_LIMITS) === 'reject';
  await drafts
    .setAdvice(draft.id, adviceOn({ ...light, faces, wouldBeRefused }, draft), faces)
    .catch(orNothing);
}
