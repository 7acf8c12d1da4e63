import type { Scores } from '#domain/moderation.ts';
import type { ScoredFace } from '#domain/people.ts';
import type { RawImage } from '../images/safe-sharp.ts';

export type Sight = { inputSize: number; scoreThreshold: number };

/** Runs the five networks. */
export type Engine = {
  /** Scores the RGB pixels of a square with sides of `inputSide` pixels. */
  classify: (pixels: Uint8Array) => Promise<Scores>;
  /** Finds faces in an image no larger than `inputSize` pixels, in fractions of its sides. */
  scoreFaces: (image: RawImage, sight: Sight) => Promise<ScoredFace[]>;
  /** Finds x and y of the 68 landmarks of a face in the RGB pixels of a square of `landmarkSide`, in fractions of its side. */
  markFace: (pixels: Uint8Array) => Promise<ArrayLike<number>>;
  /** Computes the 128 numbers of the embedding of an aligned face in the RGB pixels of a square of `embeddedSide`. */
  embedFace: (pixels: Uint8Array) => Promise<ArrayLike<number>>;
  /** Computes the probability that each of the RGB pixels of a square of `segmentedSide` shows a person. */
  segmentPersons: (pixels: Uint8Array) => Promise<ArrayLike<number>>;
};
