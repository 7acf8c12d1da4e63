import * as s from './shapes.ts';
import type { Canvas, Face } from './shapes.ts';

const ink = '#1b1210';
/** Least width of a stroke as a fraction of the picture's longer side: about one stud of Bricks. */
const leastStroke = 0.0095;

/** Draws an open eye with a lid, dark in the middle and light at the corners. */
function eyeOf(face: Face, [from, to]: [number, number], width: number): string {
  const points = face.points.slice(from, to);
  const [left, right] = [points[0], points[3]];
  if (!left || !right) return '';
  const centre = s.middle(points);
  const { down } = s.axesOf(face);
  const lid = [left, ...points.slice(1, 3), right].map((point) => s.plus(point, down, -width / 2));
  return (
    s.line(s.curve(points, true), '#fff8ee', width / 2, '#fff8ee') +
    s.disc(centre, Math.max(width * 0.7, 0.26 * s.distance(left, right)), ink) +
    s.line(s.curve(lid), ink, width * 0.7)
  );
}

/** Returns the lips' own colour, darkened. */
function lipColour({ colours }: Face): string {
  return colours ? `rgb(${colours.lips.map((value) => Math.round(value * 0.65)).join()})` : '#a02c28';
}

function browOf(face: Face, from: number, width: number): string {
  return s.line(s.curve(face.points.slice(from, from + 5)), ink, width);
}

/** Draws the eyes, brows, nostrils and mouth of each face where they are, in strokes that can still be seen when pixels get large. */
export function featureStrokes({ width, height, faces }: Canvas): string {
  const featuresOf = (face: Face): string => {
    const stroke = Math.max(leastStroke * Math.max(width, height), 0.04 * face.size);
    const lips = s.curve([48, 50, 51, 52, 54, 56, 57, 58].map(face.at), true);
    const seam = [face.at(48), face.at(60), s.between(face.at(62), face.at(66)), face.at(64), face.at(54)];
    return (
      `<g opacity="0.75">${browOf(face, 17, stroke)}${browOf(face, 22, stroke)}</g>` +
      `<g opacity="0.9">${eyeOf(face, [36, 42], stroke)}${eyeOf(face, [42, 48], stroke)}</g>` +
      `<g opacity="0.6">${s.line(s.curve([31, 33, 35].map(face.at)), ink, stroke * 0.7)}</g>` +
      `<g opacity="0.55">${s.area(lips, lipColour(face))}</g><g opacity="0.75">${s.line(s.curve(seam), ink, stroke * 0.6)}</g>`
    );
  };
  return faces.map(featuresOf).join('');
}
