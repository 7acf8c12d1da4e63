import type { Part } from '#adapters/images/pictures/landing.ts';
import type { Size } from '#domain/photo.ts';
import type { Fit, LandingSubject, Style } from '#domain/style.ts';

/** Part of a style that the plan needs. */
export type PlannedStyle = Pick<Style, 'id' | 'landing' | 'gallery' | 'output'>;

/** A crop of a photo in its pixels; the whole photo if `crop` is absent. `photo`: a name in `tests/photos/`, or a full path. */
export type Subject = { photo: string; crop?: { x: number; y: number } & Size };

/** A subject drawn in a style, or the photo itself without one. */
export type Drawing = Subject & { style?: string };

/** One part of a composed picture: a part of a drawing, or as much of its middle as the shape shows, or all of it. */
export type Column = { drawing: Drawing; part?: Part; fit?: Fit };

/** A picture of the landing page or the gallery: rows with the same number of columns, in several widths. */
export type LandingPicture = Size & {
  name: string;
  rows: Column[][];
  widths: number[];
  /** Position of the drawing in fractions of the picture's size, if the style frames it. */
  window?: Part & { height: number };
};

const portrait: Subject = { photo: 'mona-lisa.jpg', crop: { x: 140, y: 110, width: 640, height: 640 } };
const painter: Subject = { photo: 'van-gogh.jpg', crop: { x: 210, y: 150, width: 540, height: 720 } };
const couple: Subject = { photo: 'american-gothic.jpg', crop: { x: 0, y: 40, width: 800, height: 533 } };
const man: Subject = { photo: 'juan-de-pareja.jpg', crop: { x: 130, y: 60, width: 560, height: 560 } };
const woman: Subject = { photo: 'straw-hat.jpg', crop: { x: 10, y: 100, width: 780, height: 780 } };
const cup: Subject = { photo: 'coffee.png', crop: { x: 140, y: 0, width: 310, height: 310 } };
const helmet: Subject = { photo: 'astronaut.png', crop: { x: 262, y: 262, width: 250, height: 250 } };
const catFace: Subject = { photo: 'chelsea.png', crop: { x: 80, y: 0, width: 300, height: 300 } };
const girl = 'pearl-earring.jpg';
const face: Subject = { photo: girl, crop: { x: 160, y: 120, width: 600, height: 800 } };
const bust: Subject = { photo: girl, crop: { x: 180, y: 110, width: 520, height: 1040 } };
const figure: Subject = { photo: girl, crop: { x: 240, y: 60, width: 361, height: 1140 } };

/** Returns a subject drawn in a style, without the style's frame. */
function drawn(subject: Subject, style?: PlannedStyle): Column {
  const drawing = { ...subject, ...(style && { style: style.id }) };
  const part = style && subject.crop && partInFrame(style.output, subject.crop);
  return { drawing, ...(part && { part }) };
}

/** Width of the lines at the frame's inner edge, on both sides, as a fraction of the drawn width. */
const frameLines = 0.03;

function partInFrame({ frame }: PlannedStyle['output'], { width, height }: Size): Part | undefined {
  if (!frame) return undefined;
  const whole = { width: width + frame.width * height, height: height + frame.height * width };
  return {
    x: (frame.width * height) / 2 / whole.width + frameLines / 2,
    y: (frame.width * width) / 2 / whole.height + frameLines / 2,
    width: width / whole.width - frameLines,
  };
}

function single(name: string, column: Column, size: Size, widths: number[]): LandingPicture {
  return { name, ...size, rows: [[column]], widths };
}

const print = (name: string, style?: PlannedStyle) =>
  single(name, { drawing: { ...portrait, ...(style && { style: style.id }) } }, square(640), [320, 640]);
const ofCouple = (name: string, style?: PlannedStyle) =>
  single(name, drawn(couple, style), { width: 628, height: 418 }, [400, 628]);
const avatar = (name: string, column: Column) => single(name, column, square(192), [192]);

const square = (side: number): Size => ({ width: side, height: side });

/** Returns every picture of the landing page in web/pictures; each `style.json` says which of them show the style. */
export function landingPictures(styles: PlannedStyle[]): LandingPicture[] {
  const shownIn = (subject: LandingSubject) => styles.filter(({ landing }) => landing.includes(subject));
  const faces = [undefined, ...shownIn('tall-wall')].map((style) => drawn(face, style));
  const inTwoRows = [faces.slice(0, faces.length / 2), faces.slice(faces.length / 2)];
  return [
    { name: 'hero-wide', width: 1698, height: 566, rows: [wall(bust, styles)], widths: [1000, 1350, 1698] },
    { name: 'hero-tall', width: 960, height: 854, rows: inTwoRows, widths: [480, 750, 960] },
    ofCouple('couple-photo'),
    ...shownIn('couple').map((style) => ofCouple(`couple-${style.id}`, style)),
    print('portrait-photo'),
    ...shownIn('print').map((style) => print(`portrait-${style.id}`, style)),
    ...avatars.flatMap(([subject, of]) =>
      shownIn(subject).map((style) => avatar(`${subject}-${style.id}`, of(style))),
    ),
  ];
}

const avatars: [LandingSubject, (style: PlannedStyle) => Column][] = [
  ['avatar-portrait', (style) => drawn(painter, style)],
  ['avatar-man', (style) => drawn(man, style)],
  ['avatar-woman', (style) => drawn(woman, style)],
  ['avatar-cat', (style) => drawn(catFace, style)],
  ['avatar-cup', (style) => drawn(cup, style)],
  ['avatar-helmet', (style) => drawn(helmet, style)],
];

const wallOf = (styles: PlannedStyle[]): PlannedStyle[] =>
  styles.filter(({ landing }) => landing.includes('wall'));

/** Returns a subject as a photo and in every style of the wall, side by side. */
function wall(subject: Subject, styles: PlannedStyle[]): Column[] {
  return [undefined, ...wallOf(styles)].map((style) => drawn(subject, style));
}

/**
 * Returns the preview that other sites show beside a link to the shop. It contains no words, so that it suits every language and
 * shop name.
 */
export function linkPicture(styles: PlannedStyle[]): LandingPicture {
  return { name: 'og', width: 1200, height: 630, rows: [wall(figure, styles)], widths: [] };
}

/** Returns the ids of the styles in a picture. */
export function stylesIn({ rows }: LandingPicture): string[] {
  const all = rows.flat().map(({ drawing }) => drawing.style);
  return [...new Set(all.filter((style) => style !== undefined))];
}
