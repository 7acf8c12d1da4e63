import type { Size } from './photo.ts';

/** Position of a face in the kept photo, in pixels. */
export type FaceBox = { x: number; y: number; width: number; height: number };

export const adviceCodes = [
  'no_face',
  'tiny_face',
  'several_faces',
  'blurred',
  'dark',
  'likely_unsuitable',
] as const;
export type AdviceCode = (typeof adviceCodes)[number];
export type Advice = { code: AdviceCode; message: string };

/**
 * Findings about a photo; a value that could not be determined is absent.
 * `sharpness` and `brightness` come from `adapters/images/measure.ts`.
 */
export type Seen = {
  faces?: FaceBox[] | undefined;
  sharpness?: number | undefined;
  brightness?: number | undefined;
  wouldBeRefused?: boolean | undefined;
};

/** Seconds to wait for a photo's findings: the server that had queued it may be gone. */
export const adviceSeconds = 30;

/** Height of the largest face, as a fraction of the photo's short side, below which a drawing hardly achieves a likeness. */
const tinyFace = 0.12;
/** Threshold between photos that a blur of 1.5 pixels at 512 would not spoil and photos spoilt by one. */
const leastSharpness = 300;
const leastBrightness = 65;

const messages: Record<AdviceCode, string> = {
  no_face:
    'We look for people’s faces and saw none. Fine for a pet or a thing; a person’s face should fill a third of the picture.',
  tiny_face: 'The face is small in this photo. Crop closer, and it will look more like you.',
  several_faces: 'There are several faces in this photo. Look at how many each style draws well.',
  blurred: 'The photo looks blurred. A sharper one makes a better likeness.',
  dark: 'The photo is rather dark. One with more light makes a better drawing.',
  likely_unsuitable:
    'Our automatic check would refuse this photo. If you order and it is refused, you get a code for another photo, not money.',
};

/** Returns what the visitor should know before ordering, most serious first. Advice never prevents an order. */
export function adviceOn(seen: Seen, photo: Size): Advice[] {
  const { faces, sharpness = Infinity, brightness = Infinity, wouldBeRefused } = seen;
  const found: (AdviceCode | undefined)[] = [
    wouldBeRefused === true ? 'likely_unsuitable' : undefined,
    faces && facesAdvice(faces, photo),
    sharpness < leastSharpness ? 'blurred' : undefined,
    brightness < leastBrightness ? 'dark' : undefined,
  ];
  return found.flatMap((code) => (code === undefined ? [] : [{ code, message: messages[code] }]));
}

/** Photos by what a face detector finds: a pet or an object has no face for it. */
export type PhotoKind = 'face' | 'faces' | 'faceless';

/** Counts the intended subjects: passers-by are less than half as high as the largest face. */
export function photoKind(faces: FaceBox[]): PhotoKind {
  const largest = Math.max(...faces.map(({ height }) => height));
  const meant = faces.filter(({ height }) => height >= largest / 2);
  if (meant.length === 0) return 'faceless';
  return meant.length === 1 ? 'face' : 'faces';
}

/** Returns the advice on the faces in a photo or in the visitor's crop of it. */
export function facesAdvice(
  faces: FaceBox[],
  photo: Size,
): 'no_face' | 'tiny_face' | 'several_faces' | undefined {
  if (faces.length === 0) return 'no_face';
  const largest = Math.max(...faces.map(({ height }) => height));
  if (largest < tinyFace * Math.min(photo.width, photo.height)) return 'tiny_face';
  return faces.length > 1 ? 'several_faces' : undefined;
}
