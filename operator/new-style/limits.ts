import { OperatorError } from '#adapters/operator-error.ts';
import type { ExpectedOutput, Tier } from '#domain/style.ts';
import type { TestPicture } from './test-pictures.ts';

type Limits = {
  output: Shape & { longSide: [number, number] };
  deadlineSeconds: { first: number; later: number };
};

/** Deadlines of the shipped styles by tier; a slower graph gets more. */
const usualSeconds: Record<Tier, Limits['deadlineSeconds']> = {
  cpu: { first: 180, later: 120 },
  small: { first: 600, later: 180 },
  quality: { first: 900, later: 240 },
  best: { first: 1500, later: 900 },
};
/** Factor from measured time to deadline: a GPU may be busy with other work. */
const slack = 5;
const leastTolerance = 0.05;
/** A picture whose shape is further off has the graph's own shape, not the photo's rounded to what the model takes. */
const mostTolerance = 0.2;
/** A shape that is off by no more than this counts as the photo's. */
const exact = 0.03;
/** Fraction of the photo's other side; a graph that always draws a square looks like a frame as wide as the photo itself. */
const widestFrame = 0.5;
/** A photo may be eight times as long as wide: with the same number of pixels its long side is √8 times that of a square. */
const widestFactor = 3;
/** Long side in pixels that is worth printing; see docs/decisions/062-sizes.md. */
const printSide = 2048;

const longSide = ({ picture }: TestPicture): number => Math.max(picture.width, picture.height);

type Frame = NonNullable<ExpectedOutput['frame']>;

/** Returns the relative difference between a picture's shape and that of its photo with a frame. */
function offShape({ photo, picture }: TestPicture, frame: Frame = { width: 0, height: 0 }): number {
  const wanted = (photo.width + frame.width * photo.height) / (photo.height + frame.height * photo.width);
  const ratio = picture.width / picture.height / wanted;
  return Math.max(ratio, 1 / ratio) - 1;
}

/** Finds, by least squares, the frame that a graph adds to every photo; undefined if no frame explains the shapes. */
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
      'In ComfyUI take its size from the photo (scale the photo and encode it, or give its width and height to the empty latent), and export it again. ' +
      'If that is intended, --any-shape allows it.',
  );
}

/** Derives a style's limits from the pictures that its graph drew; wide limits if nothing was drawn. */
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

/** Returns a remark for the operator about the pictures' size; undefined if they are large enough. */
export function sizeRemark(pictures: TestPicture[]): string | undefined {
  const smallest = Math.min(...pictures.map(longSide));
  if (pictures.length === 0 || smallest >= printSide) return undefined;
  return `Its pictures have ${smallest} pixels on their long side, which is ${Math.floor((smallest / 300) * 2.54)} cm in print. End the graph with Load Upscale Model and Upscale Image (using Model) for more.`;
}
