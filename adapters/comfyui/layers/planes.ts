import type { Point } from '#domain/landmarks.ts';
import { minus, plus } from './shapes.ts';

type Size = { width: number; height: number };
type Cut = { point: Point; angle: number };

/** Splits a convex polygon along a straight line; one part is empty if the line misses it. */
function cutAt(corners: Point[], { point, angle }: Cut): [Point[], Point[]] {
  const sideOf = (corner: Point) => {
    const from = minus(corner, point);
    return from.x * Math.sin(angle) - from.y * Math.cos(angle);
  };
  const [before, behind]: [Point[], Point[]] = [[], []];
  for (const [n, corner] of corners.entries()) {
    const next = corners[(n + 1) % corners.length] ?? corner;
    const [here, there] = [sideOf(corner), sideOf(next)];
    (here < 0 ? before : behind).push(corner);
    if (here < 0 === there < 0) continue;
    const crossing = plus(corner, minus(next, corner), here / (here - there));
    before.push(crossing);
    behind.push(crossing);
  }
  return [before, behind];
}

function sizeOf(corners: Point[]): number {
  const twice = corners.reduce((sum, { x, y }, n) => {
    const next = corners[(n + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Number of cuts, their greatest distance from the centre in pixels, and the share of the picture too small to be cut. */
type Cutting = { cuts: number; spread: number; least: number };

/** Cuts a picture into planes by straight lines around a centre, always the same for the same arguments. */
export function planesOf({ width, height }: Size, centre: Point, { spread, cuts, least }: Cutting) {
  const whole = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  let planes = [whole];
  for (let n = 0; n < cuts; n += 1) {
    // The golden angle: no two lines are parallel.
    const angle = 0.35 + n * 2.39996;
    const away = spread * (((n * 0.618 + 0.3) % 1) * 2 - 1);
    const point = { x: centre.x - Math.sin(angle) * away, y: centre.y + Math.cos(angle) * away };
    planes = planes.flatMap((plane) =>
      sizeOf(plane) < least * width * height
        ? [plane]
        : cutAt(plane, { point, angle }).filter((part) => part.length > 2),
    );
  }
  return planes;
}
