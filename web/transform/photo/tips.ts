import {
  facesAdvice,
  photoKind,
  type AdviceCode,
  type FaceBox,
  type PhotoKind,
} from '#domain/photo-advice.ts';
import type { Crop, Size } from '#domain/photo.ts';
import type { PhotoAnswer } from '#contract/photo.ts';
import { turned } from './crop.ts';

export type Tip = { code: AdviceCode; faces: number };

/** Verdict on a photo, from its gravest tip; a note is worth knowing but needs no action. */
export type Verdict = 'refusal' | 'advice' | 'note' | 'good';

export function verdictOf([gravest]: Tip[]): Verdict {
  if (gravest === undefined) return 'good';
  if (gravest.code === 'likely_unsuitable') return 'refusal';
  return gravest.code === 'no_face' ? 'note' : 'advice';
}

export type Advised = {
  photo: PhotoAnswer;
  crop: Crop | undefined;
  /** Number of faces that the chosen style draws well; undefined if none is chosen. */
  maxFaces: number | undefined;
};

const aboutFaces: AdviceCode[] = ['no_face', 'tiny_face', 'several_faces'];

/** Lists the tips on a photo as it would be drawn, gravest first: faces are judged within the crop and for the style. */
export function tipsFor({ photo, crop, maxFaces }: Advised): Tip[] {
  const { advice, faces } = photo;
  const others = advice.map(({ code }) => code).filter((code) => !aboutFaces.includes(code));
  if (!faces) return others.map((code) => ({ code, faces: 0 }));
  const shown = facesIn(crop, faces, photo);
  const code = facesAdvice(shown, crop ?? photo);
  const fits = code === 'several_faces' && shown.length <= (maxFaces ?? Infinity);
  const codes = code === undefined || fits ? others : [...others, code];
  return codes.map((tip) => ({ code: tip, faces: shown.length }));
}

/** Returns the kind of the photo as it would be drawn; undefined while its faces are unknown. */
export function kindOf(photo: PhotoAnswer, crop: Crop | undefined): PhotoKind | undefined {
  return photo.faces && photoKind(facesIn(crop, photo.faces, photo));
}

/** Returns the faces whose centre is inside the crop, in pixels of the turned photo; without a crop, all of them. */
function facesIn(crop: Crop | undefined, faces: FaceBox[], photo: Size): FaceBox[] {
  if (crop === undefined) return faces;
  const inside = (middle: number, start: number, length: number) =>
    middle >= start && middle <= start + length;
  return faces
    .map((face) => turnedBox(face, crop.rotate, photo))
    .filter(
      ({ x, y, width, height }) =>
        inside(x + width / 2, crop.x, crop.width) && inside(y + height / 2, crop.y, crop.height),
    );
}

function turnedBox(face: FaceBox, rotate: Crop['rotate'], photo: Size): FaceBox {
  const { x, y, width, height } = face;
  const right = photo.width - x - width;
  const below = photo.height - y - height;
  const corner = { 0: [x, y], 90: [below, x], 180: [right, below], 270: [y, right] } as const;
  const [left, top] = corner[rotate];
  return { x: left, y: top, ...turned({ width, height }, rotate) };
}
