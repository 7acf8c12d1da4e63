import type { Point } from '#domain/landmarks.ts';

/** Values of a part of a picture, row by row; `left` and `top` are its place in the picture. */
export type Plane = { left: number; top: number; width: number; height: number; values: Float32Array };

type Area = Omit<Plane, 'values'>;

export function planeOf(area: Area, valueAt: (x: number, y: number, n: number) => number): Plane {
  const { left, top, width, height } = area;
  const values = new Float32Array(width * height);
  for (let n = 0; n < values.length; n += 1) {
    values[n] = valueAt(left + (n % width), top + Math.floor(n / width), n);
  }
  return { left, top, width, height, values };
}

const changed = (plane: Plane, valueAt: (value: number, n: number) => number): Plane => ({
  ...plane,
  values: plane.values.map(valueAt),
});

/** Marks the pixels whose middle lies in a polygon. */
export function polygonIn(area: Area, corners: Point[]): Plane {
  const edges = corners.map((from, n) => ({ from, to: corners[(n + 1) % corners.length] ?? from }));
  return planeOf(area, (column, row) => {
    const [x, y] = [column + 0.5, row + 0.5];
    let isInside = false;
    // A loop, as `filter` takes several times as long.
    for (const { from, to } of edges) {
      if (from.y > y === to.y > y) continue;
      if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) isInside = !isInside;
    }
    return isInside ? 1 : 0;
  });
}

export const union = (...planes: [Plane, ...Plane[]]): Plane =>
  changed(planes[0], (value, n) => Math.max(value, ...planes.map(({ values }) => values[n] ?? 0)));
export const without = (plane: Plane, other: Plane): Plane =>
  changed(plane, (value, n) => value * (1 - (other.values[n] ?? 0)));

/** Takes the mean over a square twice, along rows and then along columns: nearly a Gaussian blur. */
export function blurred(plane: Plane, radius: number): Plane {
  const reach = Math.max(1, Math.round(radius));
  return [1, 2].reduce((soft) => alongColumns(alongRows(soft, reach), reach), plane);
}

function alongRows(plane: Plane, reach: number): Plane {
  const { width, height, values } = plane;
  const means = new Float32Array(values.length);
  for (let row = 0; row < height; row += 1) {
    const at = (x: number) => values[row * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
    let sum = 0;
    for (let x = -reach; x <= reach; x += 1) sum += at(x);
    for (let x = 0; x < width; x += 1) {
      means[row * width + x] = sum / (2 * reach + 1);
      sum += at(x + reach + 1) - at(x - reach);
    }
  }
  return { ...plane, values: means };
}

function turned({ width, height, values, ...place }: Plane): Plane {
  const other = new Float32Array(values.length);
  for (let n = 0; n < values.length; n += 1) {
    other[(n % width) * height + Math.floor(n / width)] = values[n] ?? 0;
  }
  return { ...place, width: height, height: width, values: other };
}

const alongColumns = (plane: Plane, reach: number): Plane => turned(alongRows(turned(plane), reach));

/** Moves the edges of an area in or out by about `pixels`, rounding its corners. */
export const resized = (plane: Plane, pixels: number): Plane => {
  const soft = blurred(plane, Math.abs(pixels));
  return changed(soft, (value) => (value > (pixels < 0 ? 0.88 : 0.12) ? 1 : 0));
};

/** Keeps the parts of an area that touch another one. */
export function touching(area: Plane, other: Plane): Plane {
  const { width, values } = area;
  const kept = new Float32Array(values.length);
  const next = Array.from(values.keys()).filter((n) => other.values[n] === 1);
  for (let n = next.pop(); n !== undefined; n = next.pop()) {
    if (values[n] !== 1 || kept[n] === 1) continue;
    kept[n] = 1;
    next.push(n - width, n + width);
    if (n % width > 0) next.push(n - 1);
    if (n % width < width - 1) next.push(n + 1);
  }
  return { ...area, values: kept };
}

/** Fills what an area surrounds wholly. */
export function filled(area: Plane): Plane {
  const { width, height } = area;
  const empty = changed(area, (value) => 1 - value);
  const border = changed(area, (_, n) => {
    const [x, y] = [n % width, Math.floor(n / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1 ? 1 : 0;
  });
  return changed(touching(empty, border), (value) => 1 - value);
}
