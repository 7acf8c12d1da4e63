import { open } from '#adapters/images/safe-sharp.ts';
import type { createModerator } from '#adapters/moderator/moderator.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { windowIn, type ExpectedOutput, type Window } from '#domain/style.ts';

/** Pixels of a drawing's longer side on a page, and as seen from afar, where studs and strokes blend into areas. */
const [onPage, afar] = [1024, 220];
/** Least score of a face found again: real faces score 0.98, and what is none at most 0.15. */
const leastScore = 0.3;

type Finder = Pick<ReturnType<typeof createModerator>, 'findLandmarks' | 'scoreFaces'>;
type Drawn = { photo: Photo; drawing: Buffer; output: ExpectedOutput };

/** Number of a photo's faces, and of those found in the drawing on a page, from afar, and at either size. */
export type FoundFaces = { faces: number; near: number; afar: number; either: number };

/** Counts a photo's faces that the face finder finds at the same places in a drawing. */
export async function findAgain({ photo, drawing, output }: Drawn, finder: Finder): Promise<FoundFaces> {
  const { faces } = await finder.findLandmarks(photo.jpeg, false);
  const { width, height } = await open(drawing).metadata();
  const window = windowIn(output, photo, { width, height }) ?? { x: 0, y: 0, width: 1, height: 1 };
  const near = await scoredIn(await reduced(drawing, onPage), finder);
  const far = await scoredIn(await reduced(drawing, afar), finder);
  const isIn = (found: FaceBox[]) => (box: FaceBox) =>
    found.some((other) => isSame(box, placed(other, window)));
  const boxes = faces.map(({ box }) => box);
  return {
    faces: boxes.length,
    near: boxes.filter(isIn(near)).length,
    afar: boxes.filter(isIn(far)).length,
    either: boxes.filter(isIn([...near, ...far])).length,
  };
}

function reduced(image: Buffer, longSide: number): Promise<Buffer> {
  const size = { width: longSide, height: longSide, fit: 'inside' } as const;
  return open(image).resize(size).png({ compressionLevel: 1 }).toBuffer();
}

/** Finds faces in colour and in grey: those with green paint on the skin are found only in grey. */
async function scoredIn(image: Buffer, { scoreFaces }: Finder) {
  const grey = await open(image).greyscale().toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
  const looks = [image, grey].flatMap((copy) => [scoreFaces(copy, 'photo'), scoreFaces(copy, 'drawing')]);
  return (await Promise.all(looks)).flat().filter(({ score }) => score >= leastScore);
}

/** Returns a box of a framed drawing as fractions of what is inside the frame. */
const placed = (box: FaceBox, window: Window): FaceBox => ({
  x: (box.x - window.x) / window.width,
  y: (box.y - window.y) / window.height,
  width: box.width / window.width,
  height: box.height / window.height,
});

function isSame(one: FaceBox, other: FaceBox): boolean {
  const right = (other.x + other.width / 2 - one.x - one.width / 2) / one.width;
  const down = (other.y + other.height / 2 - one.y - one.height / 2) / one.height;
  const scale = other.width / one.width;
  return Math.hypot(right, down) < 0.5 && scale > 0.5 && scale < 2;
}
