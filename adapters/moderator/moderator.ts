import type { ModerationEngine } from '#domain/moderation.ts';
import { createChildPool, type CallOptions } from '../child-process/pool.ts';
import type { FacePair } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import type { Image } from '../images/safe-sharp.ts';
import type { ClassifierOperations } from './classifier.ts';

/** Settings by kind of image: drawn faces are found better in small copies, which show fewer strokes, and in half the time. */
const sights = {
  photo: { inputSize: 416, scoreThreshold: 0.1 },
  drawing: { inputSize: 320, scoreThreshold: 0.1 },
} as const;

type ModeratorSettings = {
  engine?: ModerationEngine;
  recycleAfter?: number;
  maxMegabytes?: number;
  /** Limit for one image, in wall-clock seconds. */
  timeoutSeconds?: number;
  onCrash?: (error: Error) => void;
};

/**
 * Runs nsfwjs and a face detector in a child process, which takes one image at a time and is replaced after `recycleAfter`
 * images or above `maxMegabytes`, because TensorFlow, if that is the engine, is known to leak. Every failure is thrown as an
 * Error: a technical failure is never a verdict.
 */
export function createModerator({
  engine = 'auto',
  recycleAfter = 200,
  maxMegabytes = 700,
  timeoutSeconds = 90,
  onCrash,
}: ModeratorSettings = {}) {
  const pool = createChildPool<ClassifierOperations>({
    module: new URL('classifier.ts', import.meta.url),
    size: 1,
    processorSeconds: 30,
    timeoutSeconds,
    recycleAfter,
    recycleAboveMb: maxMegabytes,
    memoryMb: maxMegabytes * 2,
    environment: { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2', MODERATION_ENGINE: engine },
    onCrash,
  });

  return {
    /** Resolves when the model is loaded and has run once. */
    start: () => pool.start(),
    /** Returns the reason why ONNX Runtime is not in use although the engine is `auto`; undefined otherwise. */
    engineProblem: () => pool.call('engineProblem'),
    /** Scores an image for all five classes. @throws Error when the image or the moderator is broken */
    classify: (image: Image) => pool.call('classify', image),
    /** Finds everything that might be a face, however doubtful, in fractions of the image's sides. @throws Error likewise */
    scoreFaces: (image: Image, kind: keyof typeof sights) => pool.call('scoreFaces', image, sights[kind]),
    /** Finds the likely faces of a photo, in fractions of its sides. @throws Error likewise */
    findFaces: (image: Image, options: CallOptions = {}) => pool.callWith(options, 'findFaces', image),
    /** Finds the likely faces of a photo, with their landmarks and, if wanted, their skin. @throws Error likewise */
    findLandmarks: (image: Image, withSkin = false) => pool.call('findLandmarks', image, withSkin),
    /** Outlines the people of a photo whose faces are known. @throws Error likewise */
    findPersons: (image: Image, faces: FaceBox[]) => pool.call('findPersons', image, faces),
    /**
     * Measures how unlike the faces of a photo and a picture are: 0 for the same picture, about 0.6 and more for other people.
     * @returns the distance of the pair that is least alike @throws Error likewise
     */
    faceDistance: (photo: Image, picture: Image, pairs: FacePair[]) =>
      pool.call('faceDistance', photo, picture, pairs),
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}
