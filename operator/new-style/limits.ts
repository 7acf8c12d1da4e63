import { OperatorError } from '#adapters/operator-error.ts';
import type { ExpectedOutput, Tier } from '#domain/style.ts';
import type { TestPicture } from './test-pictures.ts';

type Limits = {
  output: Shape & { longSide: [number, number] };
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
/** What is nearer than this is rounded. */
const exact = 0.03;
/** In parts of the photo's other side; a graph that always draws a square looks like one as wide as the photo itself. */
const widestFrame = 0.5;
/** A photo may be eight times as long as it is wide: at the same number of pixels that is √8 of a square's side. */
const widestFactor = 3;
/** Pixels that are worth printing; see docs/decisions/062-sizes.md. */
const printSide = 2048;

const longSide = ({ picture }: TestPicture): number => Math.max(picture.width, picture.height);

type Frame = NonNullable<ExpectedOutput['frame']>;

/** By how much a picture's shape is off its photo's with a frame around it, as a part of it. */
function offShape({ photo, picture }: TestPicture, frame: Frame = { width: 0, height: 0 }): number {
  const wanted = (photo.width + frame.width * photo.height) / (photo.height + frame.height * photo.width);
  const ratio = picture.width / picture.height / wanted;
  return Math.max(ratio, 1 / ratio) - 1;
}

/** The frame that a graph adds to every photo alike; undefined where its shapes are no photo's with a frame. Least squares. */
function frameOf(pictures: TestPicture[]): Frame | undefined {
  let [aa, ab, bb, ac, bc] = [0, 0, 0, 0, 0];
  for (const { photo, picture } of pictures) {
    const ratio = picture.width / picture.height;
    const shape = photo.width / photo.height;
    // frame.width - ratio × shape × frame.height = ratio - shape
    const [b, c] = [-ratio * shape, ratio - shape];
    [aa, ab, bb, ac, bc] = [aa + 1, ab + b, bb + b * b, ac + c, bc + b * c];
  }
  const determinant = aa * bb - ab * ab;
  const hundredths = (value: number): number => Math.round((value / determinant) * 100) / 100;
  const frame = { width: hundredths(ac * bb - bc * ab), height: hundredths(aa * bc - ab * ac) };
  const isFrame = [frame.width, frame.height].every((part) => part >= 0 && part <= widestFrame);
  return isFrame && worstOf(pictures, frame).off <= exact ? frame : undefined;
}

function worstOf(pictures: TestPicture[], frame?: Frame): { off: number; one: TestPicture | undefined } {
  const [one] = pictures.toSorted((a, b) => offShape(b, frame) - offShape(a, frame));
  return { off: one ? offShape(one, frame) : 0, one };
}

type Shape = Pick<ExpectedOutput, 'tolerance' | 'frame'>;

function shapeOf(pictures: TestPicture[], anyShape: boolean): Shape {
  if (anyShape) return { tolerance: 1 };
  const { off, one } = worstOf(pictures);
  if (!one) return { tolerance: mostTolerance };
  if (off <= exact) return { tolerance: leastTolerance };
  const frame = frameOf(pictures);
  if (frame) return { tolerance: leastTolerance, frame };
  if (off <= mostTolerance) return { tolerance: Math.max(leastTolerance, Math.ceil(off * 150) / 100) };
  const { photo, picture, name } = one;
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
    output: { ...shapeOf(pictures, anyShape), longSide: longest },
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
