import type { Colour, Point } from '#domain/landmarks.ts';
import * as s from './shapes.ts';
import type { Canvas, Face } from './shapes.ts';

const ink = '#3b2230';

/** Width of a drawn eye as a multiple of the sitter's. */
const larger = 1.5;

const rgb = (colour: Colour): string => `rgb(${colour.map((value) => Math.round(value)).join()})`;
const mixed = (one: Colour, other: Colour, part: number): Colour =>
  one.map((value, n) => value + ((other[n] ?? 0) - value) * part) as Colour;

/** Returns a drawn iris's colour: the sitter's, clearer; brown where lids and lashes have given it no colour. */
function irisColour({ colours }: Face): Colour {
  const brown: Colour = [122, 78, 52];
  if (!colours) return brown;
  const [red, green, blue] = colours.iris;
  const cool = Math.max(green, blue) - red;
  const light = Math.max(red, green, blue, 1);
  const clear = colours.iris.map((value) => (value / light) ** 1.8 * 165) as Colour;
  return mixed(brown, clear, Math.max(0.25, Math.min(1, 0.5 + cool / 24)));
}

/** Draws an eye: white, a large iris with two lights, a thick upper lid with lashes, and a fold. */
function eyeOf(face: Face, [from, to]: [number, number], side: 1 | -1): string {
  const points = face.points.slice(from, to);
  const [first, last] = [points[0], points[3]];
  if (!first || !last) return '';
  const { right, down } = s.axesOf(face);
  const width = Math.max(0.19 * face.size, s.distance(first, last) * larger) / 2;
  const openness = s.distance(points[1] ?? first, points[5] ?? last) / Math.max(1, s.distance(first, last));
  const height = width * Math.max(0.5, Math.min(0.95, 0.42 + openness * 1.4));
  const centre = s.plus(s.middle(points), down, -0.08 * height);
  // Positive x points to the temple in both eyes.
  const at = (x: number, y: number) => s.plus(s.plus(centre, right, side * x * width), down, y * height);
  const lid = [at(-1, 0.25), at(-0.62, -0.55), at(0, -0.98), at(0.62, -0.78), at(1.04, -0.02)];
  const rim = s.curve([...lid, at(0.7, 0.66), at(0.1, 0.95), at(-0.6, 0.75)], true);
  const clip = `eye${Math.round(centre.x)}-${Math.round(centre.y)}`;
  const look = face.colours?.look ?? { x: 0, y: 0 };
  const within = (value: number) => Math.max(-0.3, Math.min(0.3, value));
  const middle = s.plus(s.plus(centre, right, within(look.x * 1.6) * width), down, 0.02 * height);
  const colour = irisColour(face);
  const radius = height * 0.86;
  const iris = (across: number, down: number, fill: string, { x, y } = middle) =>
    `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${across.toFixed(1)}" ry="${down.toFixed(1)}" fill="${fill}"/>`;
  const light = (x: number, y: number, size: number) =>
    s.disc(s.plus(s.plus(middle, right, x * radius), down, y * radius), size * radius, '#ffffff');
  return (
    `<clipPath id="${clip}"><path d="${rim}"/></clipPath><g clip-path="url(#${clip})">` +
    s.area(rim, '#fffafa') +
    iris(radius * 0.8, radius, rgb(mixed(colour, [30, 14, 34], 0.75))) +
    iris(radius * 0.7, radius * 0.9, rgb(colour)) +
    iris(
      radius * 0.62,
      radius * 0.45,
      rgb(mixed(colour, [255, 250, 235], 0.45)),
      s.plus(middle, down, 0.42 * radius),
    ) +
    iris(radius * 0.34, radius * 0.46, rgb(mixed(colour, [20, 8, 26], 0.9))) +
    `<g opacity="0.35">${s.line(s.curve(lid.map((point) => s.plus(point, down, 0.16 * height))), '#5b3a5e', 0.3 * height)}</g></g>` +
    light(-0.28, -0.38, 0.27) +
    light(0.3, 0.4, 0.14) +
    s.line(s.curve([at(0.62, 0.74), at(0.1, 0.97), at(-0.5, 0.8)]), ink, face.size * 0.008) +
    s.line(s.curve(lid), ink, face.size * 0.026) +
    s.line(s.curve([at(0.66, -0.72), at(1.06, -0.06), at(1.3, -0.42)]), ink, face.size * 0.016) +
    `<g opacity="0.55">${s.line(s.curve([at(-0.55, -1.02), at(0.05, -1.36), at(0.75, -1.14)]), ink, face.size * 0.008)}</g>`
  );
}

function browOf(face: Face, numbers: number[]): string {
  const { down } = s.axesOf(face);
  const points = numbers.map((n) => s.plus(face.at(n), down, -0.05 * face.size));
  const colour = face.colours ? rgb(mixed(face.colours.brow, [50, 24, 40], 0.45)) : ink;
  return s.line(s.curve(points), colour, face.size * 0.026);
}

function mouthOf(face: Face): string {
  const { size } = face;
  const isOpen = s.distance(face.at(62), face.at(66)) > 0.035 * size;
  const seam = [
    face.at(48),
    s.middle([face.at(60), face.at(61), face.at(67)]),
    s.between(face.at(62), face.at(66)),
    s.middle([face.at(63), face.at(64), face.at(65)]),
    face.at(54),
  ];
  const lips = s.curve([48, 50, 51, 52, 54, 56, 57, 58].map(face.at), true);
  const inner = s.curve([48, 61, 62, 63, 54, 65, 66, 67].map(face.at), true);
  const lipColour = face.colours
    ? mixed(mixed(face.colours.lips, [226, 96, 104], 0.55), [255, 255, 255], 0.12)
    : ([214, 110, 112] as Colour);
  return (
    `<g opacity="0.7">${s.area(lips, rgb(lipColour))}</g>` +
    (isOpen ? s.line(inner, ink, size * 0.01, '#fffafa') : s.line(s.curve(seam), ink, size * 0.014))
  );
}

function noseOf(face: Face): string {
  const { right, down } = s.axesOf(face);
  const tip = face.at(33);
  const at = (x: number, y: number): Point => s.plus(s.plus(tip, right, x * face.size), down, y * face.size);
  const turn = Math.sign(s.distance(face.at(27), face.at(0)) - s.distance(face.at(27), face.at(16))) || 1;
  return `<g opacity="0.9">${s.line(s.curve([at(0.045 * turn, -0.045), at(0.05 * turn, -0.005), at(0.005 * turn, 0.012)]), ink, face.size * 0.018)}</g>`;
}

function blushOf(face: Face, n: number): string {
  const { right } = s.axesOf(face);
  const angle = (Math.atan2(right.y, right.x) * 180) / Math.PI;
  const cheeks = [s.between(face.at(2), face.at(31), 0.5), s.between(face.at(14), face.at(35), 0.5)];
  return cheeks
    .map(
      ({ x, y }) =>
        `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(face.size * 0.12).toFixed(1)}" ry="${(face.size * 0.07).toFixed(1)}" fill="url(#blush${n})" transform="rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`,
    )
    .join('');
}

/** Tells whether a face is that of a black-and-white photo. */
const isGrey = ({ colours }: Face): boolean =>
  colours !== undefined && Math.max(...colours.lips) - Math.min(...colours.lips) < 8;

/** Draws large eyes, brows, nose, mouth and blush of each face, as in an animated film. */
export function animeStrokes({ faces }: Canvas): string {
  const blush = (n: number) =>
    `<radialGradient id="blush${n}"><stop offset="0" stop-color="#f2666e" stop-opacity="0.5"/><stop offset="1" stop-color="#f2666e" stop-opacity="0"/></radialGradient>`;
  const featuresOf = (face: Face, n: number) =>
    `<g${isGrey(face) ? ' filter="url(#grey)"' : ''}>${blushOf(face, n)}` +
    mouthOf(face) +
    noseOf(face) +
    eyeOf(face, [36, 42], -1) +
    eyeOf(face, [42, 48], 1) +
    browOf(face, [17, 18, 19, 20, 21]) +
    `${browOf(face, [22, 23, 24, 25, 26])}</g>`;
  const grey = '<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>';
  return `<defs>${grey}${faces.map((_, n) => blush(n)).join('')}</defs>${faces.map(featuresOf).join('')}`;
}
