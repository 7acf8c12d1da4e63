import type { Point } from '#domain/landmarks.ts';
import * as s from './shapes.ts';
import type { Canvas, Face } from './shapes.ts';

const ink = '#171012';

/** Draws a round eye with a lid, whose pupil looks in the direction the face is turned. */
function eyeOf(face: Face, [from, to]: [number, number]): string {
  const { right, down } = s.axesOf(face);
  const { size } = face;
  const centre = s.plus(s.middle(face.points.slice(from, to)), down, -0.01 * size);
  const radius = 0.098 * size;
  const turn = s.distance(face.at(27), face.at(0)) - s.distance(face.at(27), face.at(16));
  const look = Math.max(-0.35, Math.min(0.35, turn / size));
  const pupil = s.plus(s.plus(centre, right, look * radius), down, 0.08 * radius);
  const at = (x: number, y: number) => s.plus(s.plus(centre, right, x * radius), down, y * radius);
  const lid = s.curve([at(-1.02, -0.15), at(-0.6, -0.5), at(0, -0.62), at(0.6, -0.5), at(1.02, -0.15)]);
  return (
    s.disc(centre, radius * 1.12, ink) +
    s.disc(centre, radius, '#fffdf5') +
    s.disc(pupil, radius * 0.48, '#4a3320') +
    s.disc(pupil, radius * 0.28, ink) +
    s.line(lid, ink, 0.022 * size)
  );
}

const browOf = (face: Face, from: number): string => {
  const { down } = s.axesOf(face);
  const points = face.points.slice(from, from + 5).map((point) => s.plus(point, down, -0.045 * face.size));
  return s.line(s.curve(points), ink, 0.036 * face.size);
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
    '#d9744a',
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
