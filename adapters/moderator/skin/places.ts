import type { MarkedFace, Point } from '#domain/landmarks.ts';
import type { Size } from '#domain/photo.ts';
import { blurred, polygonIn, union, without, type Plane } from './plane.ts';

/** Areas of a face in a small copy of its photo, within the part of it where its skin may be. */
export type Places = {
  area: Omit<Plane, 'values'>;
  /** Mean of the sides of the face's box, in pixels. */
  size: number;
  /** Cheeks, nose and forehead: never a beard. */
  sample: Plane;
  /** The face from ear to ear, with the lower half of its forehead. */
  face: Plane;
  /** The face and the neck below the chin: what has the skin's colour there certainly is skin. */
  core: Plane;
  /** Eyes, brows, nostrils and mouth. */
  features: Plane;
  chin: Plane;
  /** Areas where skin may be, with soft edges. */
  head: Plane;
  throat: Plane;
  chest: Plane;
};

/** Least size of a face in pixels: of a smaller one, a pixel would be both skin and hair. */
const leastSize = 12;

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Enlarges a polygon about its middle. */
function enlarged(points: Point[], across: number, along = across): Point[] {
  const { x, y } = middleOf(points);
  return points.map((point) => ({ x: x + (point.x - x) * across, y: y + (point.y - y) * along }));
}

/** Returns the areas of a face; undefined if it is too small to tell. */
export function placesOf({ box, points: parts }: MarkedFace, { width, height }: Size): Places | undefined {
  const points = parts.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const at = (n: number): Point => points[n] ?? { x: NaN, y: NaN };
  const all = (numbers: number[]): Point[] => numbers.map(at);
  const size = (box.width * width + box.height * height) / 2;
  const raised = (n: number, part: number): Point => ({ x: at(n).x, y: at(n).y - part * size });
  const centre = middleOf(all([27, 8]));
  const left = Math.max(0, Math.floor(centre.x - 1.5 * size));
  const top = Math.max(0, Math.floor(centre.y - 1.3 * size));
  const area = {
    ...{ left, top },
    width: Math.min(width, Math.ceil(centre.x + 1.5 * size)) - left,
    height: Math.min(height, Math.ceil(centre.y + 2.2 * size)) - top,
  };
  if (size < leastSize || area.width < 1 || area.height < 1) return undefined;
  const eyes = [range(36, 42), range(42, 48)].map((eye) => polygonIn(area, enlarged(all(eye), 1.35, 2)));
  const brows = [range(17, 22), range(22, 27)].map((brow) => {
    const line = all(brow);
    return polygonIn(area, [
      ...line.map(({ x, y }) => ({ x, y: y - 0.035 * size })),
      ...line.toReversed().map(({ x, y }) => ({ x, y: y + 0.035 * size })),
    ]);
  });
  const mouth = polygonIn(area, enlarged(all(range(48, 60)), 1.1, 1.15));
  const nose = polygonIn(area, [...all([31, 32, 33, 34, 35]), raised(35, 0.04), raised(31, 0.04)]);
  const features = union(mouth, nose, ...eyes, ...brows);
  const upper = [
    ...all([1, 2, 3]),
    ...all([48, 33, 54, 13, 14, 15]),
    ...[26, 24, 19, 17].map((n) => raised(n, 0.1)),
  ];
  const outline = [...all(range(0, 17)), ...[26, 24, 19, 17].map((n) => raised(n, 0.42))];
  const tip = at(8);
  const below = (part: number, across: number): Point => ({
    x: tip.x + across * size,
    y: tip.y + part * size,
  });
  const neck = [at(4), at(12), below(0.55, 0.5), below(0.55, -0.5)];
  const breast = [
    ...[below(0.1, -0.5), below(0.1, 0.5), below(0.7, 1.1)],
    ...[below(1.3, 0.9), below(1.3, -0.9), below(0.7, -1.1)],
  ];
  const head = blurred(polygonIn(area, enlarged(outline, 1.1, 1.04)), 0.06 * size);
  const throat = blurred(polygonIn(area, neck), 0.1 * size);
  const chest = blurred(polygonIn(area, breast), 0.2 * size);
  const face = polygonIn(area, [...all(range(1, 16)), ...[26, 24, 19, 17].map((n) => raised(n, 0.25))]);
  const core = union(
    polygonIn(area, upper),
    polygonIn(area, [below(0.1, -0.15), below(0.1, 0.15), below(0.4, 0.15), below(0.4, -0.15)]),
  );
  const chin = polygonIn(area, [
    ...all([5, 6, 7, 8, 9, 10, 11]),
    ...all([56, 57, 58]).map(({ x, y }) => ({ x, y: y + 0.04 * size })),
  ]);
  return {
    area,
    size,
    chin,
    head,
    throat,
    chest,
    sample: without(polygonIn(area, upper), features),
    face,
    core,
    features,
  };
}
