import type { Point } from '#domain/landmarks.ts';
import * as s from './shapes.ts';
import type { Canvas, Face } from './shapes.ts';

const ink = '#171012';

/** Returns where pupils are, in eye radii: where the sitter looks, or without that, where the face is turned. */
function lookOf(face: Face): Point {
  const within = (value: number) => Math.max(-0.42, Math.min(0.42, value));
  if (face.colours) return { x: within(face.colours.look.x * 3), y: within(face.colours.look.y * 2) };
  const turn = s.distance(face.at(27), face.at(0)) - s.distance(face.at(27), face.at(16));
  return { x: within(turn / face.size), y: 0 };
}

/** Draws a round eye, whose lid hangs as low as the sitter's. */
function eyeOf(face: Face, [from, to]: [number, number]): string {
  const { right, down } = s.axesOf(face);
  const { size } = face;
  const points = face.points.slice(from, to);
  const centre = s.plus(s.middle(points), down, -0.01 * size);
  const radius = 0.1 * size;
  const at = (x: number, y: number) => s.plus(s.plus(centre, right, x * radius), down, y * radius);
  const [outer, upper, inner, lower] = [0, 1, 3, 5].map((n) => points[n] ?? centre) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const openness = s.distance(upper, lower) / s.distance(outer, inner);
  const lid = Math.max(-0.85, Math.min(-0.45, -0.2 - 1.7 * openness));
  const half = Math.sqrt(1 - lid * lid);
  const look = lookOf(face);
  const pupil = at(look.x, Math.max(look.y + 0.06, lid + 0.3));
  const edge = `A${(radius * 1.02).toFixed(1)} ${(radius * 1.02).toFixed(1)} 0 0 1`;
  const end = at(half, lid);
  const start = at(-half, lid);
  const arc = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}${edge} ${end.x.toFixed(1)} ${end.y.toFixed(1)}Z`;
  return (
    s.disc(centre, radius * 1.14, ink) +
    s.disc(centre, radius, '#fffdf5') +
    s.disc(pupil, radius * 0.44, ink) +
    s.line(arc, ink, 0.022 * size, '#d09a1e')
  );
}

/** Returns the brows' own colour, darkened so that it shows on yellow. */
function browColour({ colours }: Face): string {
  if (!colours) return ink;
  return `rgb(${colours.brow.map((value) => Math.round(value * 0.45)).join()})`;
}

const browOf = (face: Face, from: number): string => {
  const { down } = s.axesOf(face);
  const points = face.points.slice(from, from + 5).map((point) => s.plus(point, down, -0.04 * face.size));
  return s.line(s.curve(points), browColour(face), 0.042 * face.size);
};

function noseOf(face: Face): string {
  const bridge = s.between(face.at(28), face.at(29));
  const tip = face.at(30);
  const points = [bridge, face.at(29), tip, face.at(33), s.between(face.at(31), face.at(33), 0.4)];
  return s.line(s.curve(points), ink, 0.022 * face.size);
}

function mouthOf(face: Face): string {
  const { size } = face;
  const [left, right] = [face.at(48), face.at(54)];
  const isOpen = s.distance(face.at(62), face.at(66)) > 0.035 * size;
  const upper = [left, face.at(60), face.at(61), face.at(62), face.at(63), face.at(64), right];
  const lower = (part: number): Point[] => [56, 57, 58].map((n) => s.between(face.at(66), face.at(n), part));
  const lips = s.line(
    `${s.curve([...[49, 51, 53].map((n) => face.at(n)), right, ...lower(1), left])}Z`,
    '#b9502f',
    0.008 * size,
    '#b8523a',
  );
  const teeth = s.line(`${s.curve([...upper, ...lower(0.5)])}Z`, ink, 0.018 * size, '#fffdf5');
  return lips + (isOpen ? teeth : s.line(s.curve(upper), ink, 0.026 * size));
}

/** Draws brows, round eyes, nose and mouth of each face, as in a television cartoon. */
export function cartoonStrokes({ faces }: Canvas): string {
  const featuresOf = (face: Face) =>
    mouthOf(face) +
    eyeOf(face, [36, 42]) +
    eyeOf(face, [42, 48]) +
    noseOf(face) +
    browOf(face, 17) +
    browOf(face, 22);
  return faces.map(featuresOf).join('');
}

/** Draws each jaw from cheek to cheek, which the graph shows on bare skin only: a beard has no edge there. */
export function jawStrokes({ faces }: Canvas): string {
  return faces.map((face) => s.line(s.curve(face.points.slice(3, 14)), ink, 0.026 * face.size)).join('');
}
