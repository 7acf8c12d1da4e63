import type { FaceBox } from './photo-advice.ts';
import type { Size } from './photo.ts';

export type Point = { x: number; y: number };

/** A face and the 68 points that face-api marks it by (iBUG 300-W), in parts of the photo's sides. */
export type MarkedFace = { box: FaceBox; points: Point[] };

/** The faces in a photo of this shape; its size may be that of a smaller copy. */
export type PhotoFaces = Size & { faces: MarkedFace[] };
