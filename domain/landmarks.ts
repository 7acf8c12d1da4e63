import type { FaceBox } from './photo-advice.ts';
import type { Size } from './photo.ts';

export type Point = { x: number; y: number };
/** Red, green and blue, from 0 to 255. */
export type Colour = [red: number, green: number, blue: number];

/** Look and colours of a face in its photo. */
export type FaceColours = {
  /** Place of the pupils from the middle of the eyes, in eye widths. */
  look: Point;
  iris: Colour;
  brow: Colour;
  lips: Colour;
};

/** Face with 68 landmarks from face-api (iBUG 300-W), as fractions of the photo's width and height. */
export type MarkedFace = { box: FaceBox; points: Point[]; colours?: FaceColours };

/**
 * Skin of the faces of a photo, row by row: one byte of opacity for each pixel, eyes and mouths included, and three of a colour
 * without the faces' features.
 */
export type SkinPicture = Size & { opacity: Uint8Array; colours: Uint8Array };

/** Faces in a photo. Its size may be that of a smaller copy with the same aspect ratio. */
export type PhotoFaces = Size & { faces: MarkedFace[]; skin?: SkinPicture };

/**
 * People of a photo: closed outlines as fractions of its width and height, holes included, and their mean colour from 0 to 255.
 * Without outlines it is the whole photo's.
 */
export type PhotoPersons = { outline: Point[][]; colour: Colour };
