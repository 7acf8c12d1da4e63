import type { Point } from '#domain/landmarks.ts';

/** Square of numbers from 0 to 1, row by row. */
export type Mask = { side: number; data: ArrayLike<number> };

/** Corners of a cell around which its edges lie: 0 the upper left one, then clockwise. Edge n goes from corner n to the next one. */
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Number from which a pixel is inside: an unsure one is not. */
const inside = 0.65;
/** Pixels by which a mask's edge is repeated beyond it: areas that reach the edge then have their outlines outside the image. */
const margin = 2;

/** Line through a cell from one edge to another, as places that neighbouring cells share; the area is on its right. */
type Crossing = { from: string; to: string; at: Point };

/** Traces the areas of a mask (marching squares) as closed outlines in fractions of its side: areas clockwise, holes the other way. */
export function traceOutlines({ side, data }: Mask): Point[][] {
  const clamp = (at: number) => Math.min(side - 1, Math.max(0, at));
  const isBeyond = (at: number) => at < -margin || at >= side + margin;
  const valueAt = (x: number, y: number): number =>
    isBeyond(x) || isBeyond(y) ? 0 : (data[clamp(y) * side + clamp(x)] ?? NaN);

  const crossings = new Map<string, Crossing>();
  const cells = side + 2 * margin + 1;
  for (let n = 0; n < cells * cells; n += 1) {
    const [x, y] = [(n % cells) - margin - 1, Math.floor(n / cells) - margin - 1];
    for (const crossing of crossingsOf(x, y, valueAt)) crossings.set(crossing.from, crossing);
  }

  const outlines: Point[][] = [];
  for (const start of crossings.values()) {
    const outline: Point[] = [];
    for (let next = take(crossings, start.from); next; next = take(crossings, next.to)) outline.push(next.at);
    if (outline.length > 0) outlines.push(outline.map(({ x, y }) => ({ x: x / side, y: y / side })));
  }
  return outlines;
}

function take(crossings: Map<string, Crossing>, from: string): Crossing | undefined {
  const found = crossings.get(from);
  crossings.delete(from);
  return found;
}

function crossingsOf(x: number, y: number, valueAt: (x: number, y: number) => number): Crossing[] {
  const isAcross = valueAt(x, y) > inside;
  if (corners.every(([right, down]) => valueAt(x + right, y + down) > inside === isAcross)) return [];
  const values = corners.map(([right, down]) => valueAt(x + right, y + down));
  const isInside = values.map((value) => value > inside);
  const edges = [0, 1, 2, 3];
  const isAt = (edge: number, entering: boolean) =>
    isInside[edge] !== isInside[(edge + 1) % 4] && isInside[edge] !== entering;
  // Along the cell's border, the line begins where the border enters the area, and ends where it next leaves it.
  return edges
    .filter((edge) => isAt(edge, false))
    .map((edge) => {
      const to = [1, 2, 3].map((n) => (edge + 4 - n) % 4).find((other) => isAt(other, true)) ?? NaN;
      return { from: nameOf(x, y, edge), to: nameOf(x, y, to), at: pointOf(x, y, edge, values) };
    });
}

/** Names an edge by its middle, so that it has the same name in both of its cells. */
function nameOf(x: number, y: number, edge: number): string {
  const [[right, down], [nextRight, nextDown]] = endsOf(edge);
  return `${2 * x + right + nextRight},${2 * y + down + nextDown}`;
}

const endsOf = (edge: number) =>
  [corners[edge] ?? corners[0], corners[(edge + 1) % 4] ?? corners[0]] as const;

/** Returns the place on an edge where the value is `inside`; the value of a pixel is that in its middle. */
function pointOf(x: number, y: number, edge: number, values: number[]): Point {
  const [[right, down], [nextRight, nextDown]] = endsOf(edge);
  const [value = NaN, next = NaN] = [values[edge], values[(edge + 1) % 4]];
  const part = (inside - value) / (next - value);
  return {
    x: x + 0.5 + right + (nextRight - right) * part,
    y: y + 0.5 + down + (nextDown - down) * part,
  };
}
