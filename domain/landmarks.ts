import type { FaceBox } from './photo-advice.ts';
import type { Size } from './photo.ts';

export type Point = { x: number; y: number };

/** A face and its 68 landmarks from face-api (iBUG 300-W), as fractions of the photo's width and height. */
export type MarkedFace = { box: FaceBox; points: Point[] };

/** Faces in a photo. Its size may be that of a smaller copy with the same aspect ratio. */
export type PhotoFaces = Size & { faces: MarkedFace[] };

/**
 * People of a photo: closed outlines as fractions of its width and height, holes included, and their mean colour from 0 to 255.
 * Without outlines it is the whole photo's.
 */
export type PhotoPersons = { outline: Point[][]; colour: { red: number; green: number; blue: number } };
