import type { Scores } from '#domain/moderation.ts';
import type { ScoredFace } from '#domain/people.ts';
import type { RawImage } from '../images/safe-sharp.ts';

export type Sight = { inputSize: number; scoreThreshold: number };

/** Calculates the three networks. */
export type Engine = {
  /** Scores the RGB pixels of a square of `inputSide`. */
  classify: (pixels: Uint8Array) => Promise<Scores>;
  /** Finds faces in an image no larger than `inputSize`, as parts of its sides. */
  scoreFaces: (image: RawImage, sight: Sight) => Promise<ScoredFace[]>;
  /** Finds x and y of the 68 points of a face in the RGB pixels of a square of `landmarkSide`, in parts of its side. */
  markFace: (pixels: Uint8Array) => Promise<ArrayLike<number>>;
};
