import type { FaceColours, Point, PhotoFaces, PhotoPersons } from '#domain/landmarks.ts';

/** Size in pixels, with the photo's proportions, and the photo's faces and people in the same pixels. */
export type Canvas = { width: number; height: number; faces: Face[]; persons: PhotoPersons };

/** Face of `size` pixels, the mean of its box's sides; `at` returns one of its 68 landmarks. */
export type Face = { size: number; at: (n: number) => Point; points: Point[]; colours?: FaceColours };

/** Scales the photo's size, faces and people so that the longer side has `longSide` pixels. */
export function canvasOf(
  { width, height, faces }: PhotoFaces,
  { outline, colour }: PhotoPersons,
  longSide: number,
): Canvas {
  const scale = longSide / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const inPixels = (parts: Point[]) => parts.map(({ x, y }) => ({ x: x * size.width, y: y * size.height }));
  return {
    ...size,
    persons: { outline: outline.map(inPixels), colour },
    faces: faces.map(({ box, points: parts, colours }) => {
      const points = inPixels(parts);
      return {
        size: (box.width * size.width + box.height * size.height) / 2,
        points,
        ...(colours && { colours }),
        at: (n) => points[n] ?? { x: NaN, y: NaN },
      };
    }),
  };
}

export const plus = (a: Point, b: Point, part = 1): Point => ({ x: a.x + b.x * part, y: a.y + b.y * part });
export const minus = (a: Point, b: Point): Point => plus(a, b, -1);
/** Returns the point at `part` of the way from one point to another. */
export const between = (a: Point, b: Point, part = 0.5): Point => plus(a, minus(b, a), part);
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (points: Point[]): Point => {
  const sum = points.reduce((all, point) => plus(all, point), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
};

const number = (value: number): string => value.toFixed(1);
const place = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;

/** Returns the SVG path data of a smooth curve through points (Catmull-Rom, as Bézier curves). */
export function curve(points: Point[], isClosed = false): string {
  const last = points.length - 1;
  const at = (n: number): Point => {
    const inside = isClosed ? (n + points.length) % points.length : Math.min(last, Math.max(0, n));
    return points[inside] ?? { x: NaN, y: NaN };
  };
  const steps = isClosed ? points.length : last;
  const parts = Array.from({ length: steps }, (_, n) => {
    const from = plus(at(n), minus(at(n + 1), at(n - 1)), 1 / 6);
    const to = plus(at(n + 1), minus(at(n + 2), at(n)), -1 / 6);
    return `C${place(from)} ${place(to)} ${place(at(n + 1))}`;
  });
  return `M${place(at(0))}${parts.join('')}${isClosed ? 'Z' : ''}`;
}

export const polygon = (points: Point[]): string => `M${points.map(place).join('L')}Z`;

export const area = (data: string, fill: string): string => `<path d="${data}" fill="${fill}"/>`;

export const line = (data: string, colour: string, width: number, fill = 'none'): string =>
  `<path d="${data}" fill="${fill}" stroke="${colour}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const disc = ({ x, y }: Point, radius: number, fill: string): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${fill}"/>`;

/** Returns the face's axes as unit vectors: `right` from eye to eye, to the right in the picture, `down` towards the chin. */
export function axesOf(face: Face): { right: Point; down: Point } {
  const across = minus(middle(face.points.slice(42, 48)), middle(face.points.slice(36, 42)));
  const length = Math.hypot(across.x, across.y);
  const right = { x: across.x / length, y: across.y / length };
  return { right, down: { x: -right.y, y: right.x } };
}

/**
 * Returns the outline of a face from ear to ear and over the forehead. Its height above the brows is `part` times the distance
 * between brows and mouth.
 */
export function outlineOf(face: Face, part = 0.5): Point[] {
  const jaw = face.points.slice(0, 17);
  const up = minus(middle(face.points.slice(17, 27)), middle(face.points.slice(48, 60)));
  const brows = [26, 24, 21, 19, 17].map((n, at) => {
    const rise = [0.45, 0.9, 1, 0.9, 0.45][at] ?? 1;
    return plus(face.at(n), up, part * rise);
  });
  return [...jaw, ...brows];
}
