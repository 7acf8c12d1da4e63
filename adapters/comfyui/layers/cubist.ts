import type { Point } from '#domain/landmarks.ts';
import { figureOf } from './masks.ts';
import { planesOf } from './planes.ts';
import * as s from './shapes.ts';
import type { Canvas, Face } from './shapes.ts';

const ink = '#141016';
const walls = ['#c8452f', '#e8b23a', '#2f6690', '#e9dcc0', '#3f8f74', '#7b4b8a', '#d9793a', '#1f3f66'];
const bodies = ['#6f93ad', '#c98d54', '#5f8f7d', '#a4587c', '#d8a94a', '#8d8f92', '#7a5f8f', '#b5694b'];

const centreOf = ({ width, height, faces }: Canvas): Point =>
  faces.length === 0
    ? { x: width / 2, y: height / 2 }
    : s.middle(faces.map((face) => s.between(face.at(27), face.at(8))));

function wallsOf(canvas: Canvas): Point[][] {
  return planesOf(canvas, centreOf(canvas), {
    spread: Math.max(canvas.width, canvas.height) * 0.42,
    ...{ cuts: 8, least: 0.03 },
  });
}

/** Returns the line of a nose seen from the side, from the forehead to the chin of a face seen from the front. */
function profileOf(face: Face): Point[] {
  const { right, down } = s.axesOf(face);
  const at = (n: number, x: number, y: number) =>
    s.plus(s.plus(face.at(n), right, x * face.size), down, y * face.size);
  const top = s.middle(s.outlineOf(face).slice(18, 21));
  return [
    ...[top, at(27, 0.02, -0.03), at(29, 0.03, 0), at(30, 0.11, 0.02), at(33, 0.03, 0.02)],
    ...[face.at(51), face.at(62), at(57, 0.02, 0.03), at(8, 0.02, -0.04), face.at(8)],
  ];
}

/** Colours a face in two halves, one lit and one in the shade, with a warm cheek and a pale brow. */
function coloursOf(face: Face, n: number): string {
  const outline = s.outlineOf(face);
  const clip = `face${n}`;
  const profile = profileOf(face);
  const { right } = s.axesOf(face);
  const far = profile.map((point) => s.plus(point, right, 2 * face.size)).reverse();
  const cheek = [face.at(2), face.at(31), face.at(48), face.at(6)];
  const brow = [face.at(22), s.plus(face.at(26), right, 0.3 * face.size), ...outline.slice(17, 20)];
  return (
    `<clipPath id="${clip}"><path d="${s.curve(outline, true)}"/></clipPath><g clip-path="url(#${clip})">` +
    s.area(s.curve(outline, true), '#b9d3e2') +
    s.area(s.polygon([...profile, ...far]), '#f0cd86') +
    s.area(s.polygon(cheek), '#e3a184') +
    s.area(s.polygon(brow), '#e6dcc8') +
    '</g>'
  );
}

/** Draws planes of colour: strong ones for the wall, some of them striped, softer ones for the figures, others for the faces. */
export function cubistColours(canvas: Canvas): string {
  const { faces, width, height } = canvas;
  const pattern = (colour: string, name: string) =>
    `<pattern id="${name}" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="26" height="26" fill="${colour}"/><rect width="10" height="26" fill="${ink}" fill-opacity="0.75"/></pattern>`;
  const stripes = pattern('#d9793a', 'stripes') + pattern('#2f6690', 'bars');
  const striped = ['url(#stripes)', 'url(#bars)'];
  const wall = wallsOf(canvas).map((plane, n) =>
    s.area(
      s.polygon(plane),
      (faces.length > 0 && n % 7 === 3 ? striped[n % 2] : walls[(n * 3) % walls.length]) ?? ink,
    ),
  );
  const body = planesOf(canvas, centreOf(canvas), {
    spread: Math.max(width, height) * 0.5,
    ...{ cuts: 13, least: 0.012 },
  }).map((plane, n) => s.area(s.polygon(plane), bodies[(n * 5) % bodies.length] ?? ink));
  const outline = canvas.persons.outline.map(s.polygon).join('');
  const figures = outline
    ? `<path d="${outline}" clip-rule="evenodd"/>`
    : faces.map((face) => `<path d="${figureOf(face, canvas)}"/>`).join('');
  return (
    `<defs>${stripes}<clipPath id="figures">${figures}</clipPath></defs>${wall.join('')}` +
    `<g clip-path="url(#figures)">${body.join('')}</g>${faces.map(coloursOf).join('')}`
  );
}

/** Draws an eye enlarged by `scale`, open and looking ahead. */
function eyeOf(face: Face, [from, to]: [number, number], scale: number): string {
  const points = face.points.slice(from, to);
  const centre = s.middle(points);
  const { right, down } = s.axesOf(face);
  const wide = s.distance(points[0] ?? centre, points[3] ?? centre) * 0.5 * scale;
  const high = Math.max(wide * 0.5, s.distance(points[1] ?? centre, points[5] ?? centre) * 0.5 * scale);
  const at = (x: number, y: number) => s.plus(s.plus(centre, right, x * wide), down, y * high);
  const lid = [at(-1.1, 0.15), at(-0.5, -0.8), at(0.1, -1), at(0.7, -0.7), at(1.15, 0)];
  const rim = [...lid, at(0.6, 0.7), at(0, 0.9), at(-0.6, 0.7)];
  return (
    s.line(s.curve(rim, true), ink, face.size * 0.014, '#fbf6ea') +
    s.disc(at(0.02, -0.05), high * 0.8, '#3d5a73') +
    s.disc(at(0.02, -0.05), high * 0.5, ink) +
    s.disc(at(-0.12, -0.35), high * 0.2, '#ffffff') +
    s.line(s.curve(lid), ink, face.size * 0.03)
  );
}

function browOf(face: Face, numbers: number[], lift: number): string {
  const { down } = s.axesOf(face);
  const points = numbers.map((n) => s.plus(face.at(n), down, -lift * face.size));
  return s.line(s.curve(points), ink, face.size * 0.042);
}

function mouthOf(face: Face): string {
  const { down } = s.axesOf(face);
  const upper = [48, 50, 51, 52, 54].map((n) => face.at(n));
  const closing = s.between(face.at(62), face.at(66));
  const seam = [
    face.at(48),
    s.between(face.at(60), closing, 0.5),
    closing,
    s.between(closing, face.at(64), 0.5),
    face.at(54),
  ];
  const lower = [54, 56, 57, 58, 48].map((n) => s.plus(face.at(n), down, 0.015 * face.size));
  const lips = (points: Point[], fill: string) => s.line(`${s.curve(points)}Z`, ink, face.size * 0.012, fill);
  return (
    lips([...upper, ...seam.slice(1, -1).reverse()], '#b5383c') +
    lips([...lower, ...seam.slice(1, -1)], '#d9685f') +
    s.line(s.curve(seam), ink, face.size * 0.02)
  );
}

function strokesOf(face: Face): string {
  const { size } = face;
  const profile = profileOf(face);
  const nostril = [face.at(31), s.between(face.at(31), face.at(33)), face.at(33)];
  return (
    s.line(s.curve(s.outlineOf(face), true), ink, size * 0.035) +
    s.line(s.curve(profile.slice(0, 5)), ink, size * 0.028) +
    s.line(s.curve(profile.slice(7)), ink, size * 0.016) +
    s.line(s.curve(nostril), ink, size * 0.024) +
    eyeOf(face, [36, 42], 1.45) +
    eyeOf(face, [42, 48], 1.2) +
    browOf(face, [17, 18, 19, 20, 21], 0.045) +
    browOf(face, [22, 23, 24, 25, 26], 0.015) +
    mouthOf(face)
  );
}

/** Draws the contours of the planes and the people, and the faces' features. */
export function cubistStrokes(canvas: Canvas): string {
  const width = Math.max(canvas.width, canvas.height) / 260;
  const faces = canvas.faces.map((face) => s.curve(s.outlineOf(face), true)).join('');
  const outside = `<clipPath id="outside"><path clip-rule="evenodd" d="M0 0H${canvas.width}V${canvas.height}H0Z${faces}"/></clipPath>`;
  const contours = wallsOf(canvas).map((plane) => s.line(s.polygon(plane), ink, width));
  const people = canvas.persons.outline.map((outline) => s.line(s.polygon(outline), ink, width * 1.5));
  return `<defs>${outside}</defs><g clip-path="url(#outside)">${contours.join('')}${people.join('')}</g>${canvas.faces.map(strokesOf).join('')}`;
}
