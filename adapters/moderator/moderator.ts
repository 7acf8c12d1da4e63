import type { Scores } from '#domain/moderation.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { createChildPool } from '../child-process/pool.ts';
import type { Question } from './classifier.ts';

type ModeratorSettings = {
  recycleAfter?: number;
  maxMegabytes?: number;
  /** For one image, in seconds. */
  timeoutSeconds?: number;
  onCrash?: (error: Error) => void;
};

/**
 * nsfwjs and a face detector in a child process, which looks at one image at a time and is replaced after `recycleAfter` images or above
 * `maxMegabytes`, because TensorFlow is known to leak. Whatever goes wrong is thrown as an Error: a technical
 * failure, never a verdict.
 */
export function createModerator({
  recycleAfter = 200,
  maxMegabytes = 700,
  timeoutSeconds = 30,
  onCrash,
}: ModeratorSettings = {}) {
  const pool = createChildPool({
    module: new URL('classifier.ts', import.meta.url),
    size: 1,
    timeoutSeconds,
    recycleAfter,
    recycleAboveMb: maxMegabytes,
    memoryMb: maxMegabytes * 2,
    environment: { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' },
    onCrash,
  });

  return {
    /** Resolves when the model is loaded and has run once. */
    start: () => pool.start(),
    /** Scores of a JPEG or PNG for all five classes. @throws Error when the image or the moderator is broken. */
    async classify(image: Buffer): Promise<Scores> {
      return (await pool.ask({ look: 'classify', image } satisfies Question)) as Scores;
    },
    /** Where faces are in a JPEG or PNG, for advice only. @throws Error when the image or the moderator is broken. */
    async findFaces(image: Buffer): Promise<FaceBox[]> {
      return (await pool.ask({ look: 'findFaces', image } satisfies Question)) as FaceBox[];
    },
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}
