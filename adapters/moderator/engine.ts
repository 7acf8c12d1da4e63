import type { Scores } from '#domain/moderation.ts';
import type { ScoredFace } from '#domain/people.ts';
import type { RawImage } from '../images/safe-sharp.ts';

export type Sight = { inputSize: number; scoreThreshold: number };

/** Calculates the two networks. */
export type Engine = {
  /** Scores the RGB pixels of a square of `inputSide`. */
  classify: (pixels: Uint8Array) => Promise<Scores>;
  /** Finds faces in an image no larger than `inputSize`, as parts of its sides. */
  scoreFaces: (image: RawImage, sight: Sight) => Promise<ScoredFace[]>;
};
