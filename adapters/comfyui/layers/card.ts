import type { Size } from '#domain/photo.ts';
import { blockLetters, widthOf } from './block-letters.ts';
import { clubOf, ink, type Club } from './clubs.ts';
import { crestOf, starAt } from './crest.ts';
import * as s from './shapes.ts';
import type { Canvas } from './shapes.ts';

/** Widths of the card around the photo: its sides are parts of the photo's height, the others of its width. */
export const cardMargins = { side: 0.05, top: 0.17, bottom: 0.15 };

const paper = '#fbf8f0';
const rimColour = '#fdfaf3';

/** Places in the card, in pixels: the window, the photo in it and the height at which the plate begins on the left. */
function placesOf({ width, height }: Canvas) {
  const side = cardMargins.side * height;
  const top = cardMargins.top * width;
  const bottom = top + height;
  return {
    size: cardSize({ width, height }),
    photo: { x: side, y: top, right: side + width, bottom },
    frame: side,
    plate: { left: bottom - 0.012 * width, right: bottom - 0.062 * width },
  };
}

/** Returns the size of the card around a photo. */
export const cardSize = ({ width, height }: Size): Size => ({
  width: Math.round(width + 2 * cardMargins.side * height),
  height: Math.round(height + (cardMargins.top + cardMargins.bottom) * width),
});

/** Returns true if the people can be shown before the rays: they are outlined, and the photo does not cut their heads off. */
function areFree({ persons: { outline } }: Canvas): boolean {
  return outline.length > 0 && outline.every((points) => points.every(({ y }) => y > 0.004));
}

const gradient = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Draws what is behind the people: rays from behind their heads in the club's colours, and dots that grow towards the foot. */
export function cardColours(canvas: Canvas): string {
  const { shirt, shade, trim } = clubOf(canvas);
  const { size, photo } = placesOf(canvas);
  const heads = canvas.faces.map((face) => s.middle(face.points));
  const middle = heads.length > 0 ? s.middle(heads) : { x: canvas.width / 2, y: canvas.height / 2 };
  const centre = { x: photo.x + middle.x, y: photo.y + middle.y };
  const far = size.width + size.height;
  const at = (angle: number) => ({
    x: centre.x + Math.cos(angle) * far,
    y: centre.y + Math.sin(angle) * far,
  });
  const count = 18;
  const rays = Array.from({ length: count }, (_, n) => {
    const angle = ((n + 0.25) * 2 * Math.PI) / count;
    return s.area(s.polygon([centre, at(angle), at(angle + Math.PI / count)]), trim);
  });
  const glow = `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${centre.x}" cy="${centre.y}" r="${far * 0.42}"><stop offset="0" stop-color="${trim}" stop-opacity="0.75"/><stop offset="0.35" stop-color="${shirt}" stop-opacity="0.25"/><stop offset="1" stop-color="${shade}" stop-opacity="0.95"/></radialGradient>`;
  return (
    `<defs>${glow}</defs><rect width="100%" height="100%" fill="${shirt}"/>` +
    `<g opacity="0.3">${rays.join('')}</g><rect width="100%" height="100%" fill="url(#glow)"/>` +
    `<g fill="${trim}" opacity="0.4">${dotsOf(size)}</g>`
  );
}

function dotsOf({ width, height }: Size): string {
  const step = 22;
  const rows = Math.ceil(height / step);
  const dots: string[] = [];
  for (let n = 0; n < rows * Math.ceil(width / step + 1); n += 1) {
    const [column, row] = [Math.floor(n / rows), n % rows];
    const radius = step * 0.5 * Math.max(0, row / rows - 0.35);
    const place = { x: (column + (row % 2) / 2) * step, y: row * step };
    if (radius > 1) dots.push(s.disc(place, radius, 'inherit'));
  }
  return dots.join('');
}

/** Draws the white rim around people who are outlined, outside their outline. */
function rimOf(canvas: Canvas): string {
  const { size, photo } = placesOf(canvas);
  const around = `M${-photo.x} ${-photo.y}h${size.width}v${size.height}h${-size.width}Z`;
  const outline = canvas.persons.outline.map(s.polygon).join('');
  return `<g transform="translate(${photo.x} ${photo.y})"><clipPath id="outside"><path d="${around}${outline}" clip-rule="evenodd"/></clipPath><g clip-path="url(#outside)">${s.line(outline, rimColour, 20)}</g></g>`;
}

/** Draws the card over the picture: the people's rim, paper, frame, crest, number and plate; the window stays open. */
export function cardStrokes(canvas: Canvas): string {
  const club = clubOf(canvas);
  const { size, photo, frame, plate } = placesOf(canvas);
  const edge = 14;
  const crestSize = badgeOf(canvas) * 0.46;
  const crest = { x: frame + 20 + crestSize, y: frame + 18 + crestSize };
  const box = (inset: number, round: number, bottom = size.height - inset) =>
    `M${inset + round} ${inset}H${size.width - inset - round}Q${size.width - inset} ${inset} ${size.width - inset} ${inset + round}V${bottom - round}Q${size.width - inset} ${bottom} ${size.width - inset - round} ${bottom}H${inset + round}Q${inset} ${bottom} ${inset} ${bottom - round}V${inset + round}Q${inset} ${inset} ${inset + round} ${inset}Z`;
  const whole = `M0 0H${size.width}V${size.height}H0Z`;
  const window = box(frame, 18, size.height - frame);
  const ring = (outer: string, inner: string, fill: string) =>
    `<path d="${outer}${inner}" fill="${fill}" fill-rule="evenodd"/>`;
  const defs = `<defs>${gradient('shirt', club.shirt, club.shade)}${gradient('plate', club.shade, club.shirt)}<clipPath id="card"><path d="${box(edge, 26)}"/></clipPath></defs>`;
  const header = areFree(canvas) ? '' : headerOf(canvas, club);
  const slope = (offset: number) => [
    { x: -9, y: plate.left + offset },
    { x: size.width + 9, y: plate.right + offset },
  ];
  const plateArea = s.polygon([
    ...slope(0),
    ...[
      { x: size.width + 9, y: size.height },
      { x: -9, y: size.height },
    ],
  ]);
  return (
    defs +
    rimOf(canvas) +
    `<g clip-path="url(#card)">${header}${ring(whole, window, 'url(#shirt)')}` +
    `${s.line(window, ink, 9)}${s.line(window, club.trim, 5)}` +
    s.area(plateArea, 'url(#plate)') +
    `<path d="M-9 ${plate.left}L${size.width + 9} ${plate.right}" stroke="${ink}" stroke-width="22"/>` +
    `<path d="M-9 ${plate.left}L${size.width + 9} ${plate.right}" stroke="${club.trim}" stroke-width="14"/>` +
    '</g>' +
    ring(whole, box(edge, 26), paper) +
    s.line(box(edge, 26), ink, 3) +
    plateText(canvas, club, photo.bottom) +
    crestOf(crest, crestSize, club) +
    numberOf(canvas, club)
  );
}

function headerOf(canvas: Canvas, { trim, shade }: Club): string {
  const { size, photo } = placesOf(canvas);
  const below = photo.y + 8;
  return (
    `<rect width="${size.width}" height="${below}" fill="url(#plate)"/>` +
    `<path d="M0 ${below}H${size.width}" stroke="${shade}" stroke-width="16"/><path d="M0 ${below}H${size.width}" stroke="${trim}" stroke-width="7"/>`
  );
}

function plateText(canvas: Canvas, { trim }: Club, top: number): string {
  const { size, frame } = placesOf(canvas);
  const height = (size.height - top) * 0.42;
  const y = top + (size.height - top) * 0.3;
  const name = blockLetters('TOON FC', { x: frame + 12, y }, height, [
    { colour: ink, width: 0.36 },
    { colour: paper, width: 0.2 },
  ]);
  const stars = [0, 1, 2].map((n) => {
    const x = size.width - frame - 0.6 * height - n * height * 1.15;
    return s.line(starAt({ x, y: y + height / 2 }, height * 0.5), ink, 6, trim);
  });
  return name + stars.join('');
}

function numberOf(canvas: Canvas, { shade, trim }: Club): string {
  const { size, frame, photo } = placesOf(canvas);
  const height = areFree(canvas) ? badgeOf(canvas) * 0.62 : (photo.y - frame) * 0.56;
  const x = size.width - frame - 0.42 * height - widthOf('10', height);
  return blockLetters('10', { x, y: frame + 0.4 * height }, height, [
    { colour: ink, width: 0.42 },
    { colour: trim, width: 0.34 },
    { colour: shade, width: 0.25 },
    { colour: paper, width: 0.19 },
  ]);
}

/** Returns the height of the crest. */
const badgeOf = ({ width }: Canvas): number => Math.min(150, cardMargins.top * width);
