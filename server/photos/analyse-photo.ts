import { errorMessage } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { verdictOf } from '#domain/moderation.ts';
import { adviceOn, type FaceBox } from '#domain/photo-advice.ts';
import type { Size } from '#domain/photo.ts';

type Photo = { draft: Size & { id: string }; jpeg: Buffer };

/** Photos that may wait while another is analysed: two seconds' work of a core. */
const usuallyWaiting = 8;

/**
 * Analyses photos one at a time, while no upload is in progress, the newest first: its visitor is the most likely to be still
 * there. When too many wait, the oldest gets no advice (docs/decisions/070-load-shed-by-worth.md); without `PHOTO_ADVICE` none
 * gets any.
 */
export function createAdvisor(services: Services) {
  const mostWaiting = services.config.PHOTO_ADVICE ? usuallyWaiting : 0;
  const waiting: Photo[] = [];
  let looking = false;
  let uploads = 0;

  const nextPhoto = (): Photo | undefined => (uploads > 0 ? undefined : waiting.pop());

  async function lookAtAll(): Promise<void> {
    if (looking) return;
    looking = true;
    for (let next = nextPhoto(); next; next = nextPhoto()) await analysePhoto(next, services);
    looking = false;
  }

  async function leaveOut({ draft }: Photo): Promise<void> {
    if (services.config.PHOTO_ADVICE) services.log.info('photo not checked: too many at once');
    await services.drafts.setAdvice(draft.id, []).catch((error: unknown) => {
      services.log.warn('advice is incomplete', { error: errorMessage(error) });
    });
  }

  /** Runs an upload, whose visitor waits, and analyses its photo once no upload is in progress. */
  return async function adviseAfter(upload: () => Promise<Photo>): Promise<Photo> {
    uploads += 1;
    try {
      const photo = await upload();
      waiting.push(photo);
      const oldest = waiting.length > mostWaiting ? waiting.shift() : undefined;
      if (oldest) void leaveOut(oldest);
      return photo;
    } finally {
      uploads -= 1;
      void lookAtAll();
    }
  };
}

/**
 * Stores early advice on a draft, partly by the same model that decides after payment. It never refuses a photo, nobody waits for
 * it, and where a part fails the others still count.
 */
async function analysePhoto(
  { draft, jpeg }: Photo,
  { appeals, config, images, log, moderator, drafts }: Services,
): Promise<void> {
  const orNothing = (error: unknown): undefined => {
    log.warn('advice is incomplete', { error: errorMessage(error) });
  };
  // The measuring waits until no upload needs the image processes, and the rest waits for its copy.
  const light = await images.measure(jpeg).catch(orNothing);
  const copy = light?.copy ?? jpeg;
  const [found, scores] = await Promise.all([
    moderator.findFaces(copy, { priority: 'last' }).catch(orNothing),
    moderator.classify(copy).catch(orNothing),
  ]);
  const faces = found?.map((face) => inPixels(face, draft));
  const isRejected = scores && verdictOf(scores, config.MODERATION_LIMITS) === 'reject';
  const isLetThrough = async () => appeals.hasUpheld(await images.fingerprint(jpeg));
  const wouldBeRefused = isRejected && !(await isLetThrough().catch(orNothing));
  await drafts
    .setAdvice(draft.id, adviceOn({ ...light, faces, wouldBeRefused }, draft), { faces, scores })
    .catch(orNothing);
}

function inPixels({ x, y, width, height }: FaceBox, photo: Size): FaceBox {
  return {
    x: Math.round(x * photo.width),
    y: Math.round(y * photo.height),
    width: Math.round(width * photo.width),
    height: Math.round(height * photo.height),
  };
}
