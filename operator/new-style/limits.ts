import { OperatorError } from '#adapters/operator-error.ts';
import type { Tier } from '#domain/style.ts';
import type { TestPicture } from './test-pictures.ts';

type Limits = {
  output: { tolerance: number; longSide: [number, number] };
  deadlineSeconds: { first: number; later: number };
};

/** What the shipped styles of a tier have; a graph that takes longer gets more. */
const usualSeconds: Record<Tier, Limits['deadlineSeconds']> = {
  cpu: { first: 180, later: 120 },
  small: { first: 600, later: 180 },
  quality: { first: 900, later: 240 },
};
/** Deadlines are this many times what was measured: a GPU may be busy with others' work. */
const slack = 5;
const leastTolerance = 0.05;
/** A shape that is further off is the graph's own, and not a rounding to what its model takes. */
const mostTolerance = 0.2;
/** A photo may be eight times as long as it is wide: at the same number of pixels that is √8 of a square's side. */
const widestFactor = 3;
/** Pixels that are worth printing; see docs/decisions/062-sizes.md. */
const printSide = 2048;

const longSide = ({ picture }: TestPicture): number => Math.max(picture.width, picture.height);

/** By how much a picture's shape is off its photo's, as a part of it. */
function offShape({ photo, picture }: TestPicture): number {
  const ratio = picture.width / picture.height / (photo.width / photo.height);
  return Math.max(ratio, 1 / ratio) - 1;
}

function toleranceFor(pictures: TestPicture[], anyShape: boolean): number {
  if (anyShape) return 1;
  const [worst] = pictures.toSorted((a, b) => offShape(b) - offShape(a));
  if (!worst) return mostTolerance;
  const off = offShape(worst);
  if (off <= mostTolerance) return Math.max(leastTolerance, Math.ceil(off * 150) / 100);
  const { photo, picture, name } = worst;
  throw new OperatorError(
    `From ${name} of ${photo.width} × ${photo.height} it draws ${picture.width} × ${picture.height}: it does not keep the photo’s shape, so people would be cut off or squeezed. ` +
      'In ComfyUI let its size come from the photo (scale the photo and encode it, or give its width and height to the empty latent), and export it again. ' +
      'Where that is meant to be, --any-shape allows it.',
  );
}

/** What a style's pictures must be like, by what its graph drew; wide where nothing was drawn. */
export function limitsFor(tier: Tier, pictures: TestPicture[], anyShape: boolean): Limits {
  const usual = usualSeconds[tier];
  const sides = pictures.map(longSide);
  const longest: [number, number] =
    sides.length === 0
      ? [256, 16_384]
      : [Math.floor(Math.min(...sides) * 0.9), Math.ceil(Math.max(...sides) * widestFactor)];
  const [first = 0, ...later] = pictures.map(({ seconds }) => Math.ceil(seconds * slack));
  return {
    output: { tolerance: toleranceFor(pictures, anyShape), longSide: longest },
    deadlineSeconds: {
      first: Math.max(usual.first, first),
      later: Math.max(usual.later, ...later),
    },
  };
}

/** What the operator should know of the sizes, in a sentence; undefined where they are large enough. */
export function sizeRemark(pictures: TestPicture[]): string | undefined {
  const smallest = Math.min(...pictures.map(longSide));
  if (pictures.length === 0 || smallest >= printSide) return undefined;
  return `Its pictures have ${smallest} pixels on their long side, which is ${Math.floor((smallest / 300) * 2.54)} cm in print. End the graph with Load Upscale Model and Upscale Image (using Model) for more.`;
}
