import { area, axesOf, curve, middle, outlineOf, plus, polygon, type Canvas, type Face } from './shapes.ts';

/** Draws the skin: forehead and jaw, a little wider than the face, and the neck down to the collar. */
function skinOf(face: Face): string {
  const { right, down } = axesOf(face);
  const chin = face.at(8);
  const neck = [
    plus(face.at(4), down, 0.05 * face.size),
    plus(face.at(12), down, 0.05 * face.size),
    plus(plus(chin, right, 0.32 * face.size), down, 0.5 * face.size),
    plus(plus(chin, right, -0.32 * face.size), down, 0.5 * face.size),
  ];
  return area(curve(outlineOf(face, 0.75), true), '#f00') + area(polygon(neck), '#f00');
}

/** Returns the area where a person may be, as a polygon: head with hair, and shoulders down to the edge of the picture. */
export function figureOf(face: Face, { height }: Canvas): string {
  const { right, down } = axesOf(face);
  const { size } = face;
  const centre = middle([face.at(27), face.at(8)]);
  const at = (x: number, y: number) => plus(plus(centre, right, x * size), down, y * size);
  const foot = (x: number) => ({ x: at(x, 1.6).x, y: height + size });
  const left = [at(-0.55, 0.75), at(-0.78, 0.2), at(-0.8, -0.5), at(-0.5, -1)];
  const opposite = [at(0.5, -1), at(0.8, -0.5), at(0.78, 0.2), at(0.55, 0.75)];
  return polygon([
    ...[foot(-2.1), at(-1.75, 1.6), at(-1.2, 1.05)],
    ...[...left, at(0, -1.12), ...opposite],
    ...[at(1.2, 1.05), at(1.75, 1.6), foot(2.1)],
  ]);
}

const faceOf = (face: Face): string => curve(outlineOf(face, 0.3), true);

/** Draws skin in red, persons in green and faces in blue; skin without a face, and persons without an outline, are everywhere. */
export function masks(canvas: Canvas): string {
  const { faces, persons } = canvas;
  const everywhere = (fill: string) => `<rect width="100%" height="100%" fill="${fill}"/>`;
  const people =
    persons.outline.length === 0
      ? everywhere('#0f0')
      : `<path d="${persons.outline.map(polygon).join('')}" fill="#0f0" fill-rule="evenodd"/>`;
  const skin = faces.length === 0 ? everywhere('#f00') : faces.map(skinOf).join('');
  const rest = [skin, faces.map((face) => area(faceOf(face), '#00f')).join('')];
  // Each colour is its own channel, so that overlapping areas do not hide each other.
  const added = rest.map((layer) => `<g style="mix-blend-mode:screen">${layer}</g>`).join('');
  return `<rect width="100%" height="100%"/>${people}${added}`;
}
