import type { Part } from '#adapters/images/pictures/landing.ts';
import type { Size } from '#domain/photo.ts';
import type { LandingSubject, Style } from '#domain/style.ts';

/** What the plan needs to know of a style. */
export type PlannedStyle = Pick<Style, 'id' | 'landing'>;

/** A square or other part of one of the photos in `tests/photos/`, in its pixels; all of it where none is named. */
type Subject = { photo: string; crop?: { x: number; y: number } & Size };

/** A subject drawn in a style, or the photo itself where none is named. */
export type Drawing = Subject & { style?: string };

/** Part of a picture of several: a drawing, or its halves drawn one by one and put below each other. */
export type Column = { drawings: Drawing[]; part?: Part };

/** One of the landing page's pictures: its columns side by side, in each of these widths. */
export type LandingPicture = Size & {
  name: string;
  columns: Column[];
  widths: number[];
  /** Words stand on it, in the dark. */
  isBackdrop?: boolean;
};

const astronaut: Subject = { photo: 'astronaut.png' };
const portrait: Subject = { ...astronaut, crop: { x: 78, y: 0, width: 300, height: 300 } };
const cat: Subject = { photo: 'chelsea.png' };
const cup: Subject = { photo: 'coffee.png', crop: { x: 140, y: 0, width: 310, height: 310 } };
const helmet: Subject = { ...astronaut, crop: { x: 256, y: 256, width: 256, height: 256 } };
const catFace: Subject = { ...cat, crop: { x: 80, y: 0, width: 300, height: 300 } };
const face: Subject = { ...astronaut, crop: { x: 100, y: 0, width: 256, height: 256 } };
const belowFace: Subject = { ...astronaut, crop: { x: 100, y: 256, width: 256, height: 256 } };
const figure: Subject = { ...astronaut, crop: { x: 100, y: 0, width: 256, height: 512 } };

/** Some graphs draw a small subject no finer than a large one: there a face needs a drawing of its own. */
const wholeFigure = (style?: PlannedStyle): Drawing[] =>
  style?.landing.includes('wall-in-halves')
    ? [face, belowFace].map((half) => ({ ...half, style: style.id }))
    : [{ ...figure, ...named(style?.id) }];

const named = (style?: string): { style?: string } => (style === undefined ? {} : { style });

/** The same figure in several styles, side by side; `width` of it is to be seen. */
function wall(name: string, part: Part, styles: PlannedStyle[], size: Size): LandingPicture {
  const columns = [undefined, ...styles].map((style) => ({ drawings: wholeFigure(style), part }));
  return { name, ...size, columns, widths: [], isBackdrop: true };
}

function single(name: string, column: Column, size: Size, widths: number[]): LandingPicture {
  return { name, ...size, columns: [column], widths };
}

const print = (name: string, style?: string) =>
  single(name, drawn(portrait, style), { width: 640, height: 640 }, [320, 640]);
const ofCat = (name: string, style?: string) =>
  single(name, drawn(cat, style), { width: 628, height: 418 }, [400, 628]);
const avatar = (name: string, column: Column) => single(name, column, { width: 192, height: 192 }, [96, 192]);

function drawn(subject: Subject, style?: string, part?: Part): Column {
  return { drawings: [{ ...subject, ...named(style) }], ...(part && { part }) };
}

const shoulders = { x: 0.1, y: 0, width: 0.8 };
const head = { x: 0.23, y: 0, width: 0.54 };
const visor = { x: 0.2, y: 0.3, width: 0.7 };

/** Every picture of the landing page that web/pictures holds: which style is in which, its `style.json` says. */
export function landingPictures(styles: PlannedStyle[]): LandingPicture[] {
  const shownIn = (subject: LandingSubject) => styles.filter(({ landing }) => landing.includes(subject));
  const wide = wall('hero-wide', shoulders, wallOf(styles), { width: 2000, height: 1000 });
  const tall = wall('hero-tall', head, shownIn('tall-wall'), { width: 960, height: 1200 });
  return [
    { ...wide, widths: [1000, 1500, 2000] },
    { ...tall, widths: [480, 750, 960] },
    ofCat('cat-photo'),
    ...shownIn('cat').map(({ id }) => ofCat(`cat-${id}`, id)),
    print('astronaut-photo'),
    ...shownIn('print').map(({ id }) => print(`astronaut-${id}`, id)),
    ...avatars.flatMap(([subject, of]) =>
      shownIn(subject).map(({ id }) => avatar(`${subject}-${id}`, of(id))),
    ),
  ];
}

const avatars: [LandingSubject, (style: string) => Column][] = [
  ['avatar-astronaut', (style) => drawn(face, style, shoulders)],
  ['avatar-cat', (style) => drawn(catFace, style)],
  ['avatar-cup', (style) => drawn(cup, style)],
  ['avatar-helmet', (style) => drawn(helmet, style, visor)],
];

const wallOf = (styles: PlannedStyle[]): PlannedStyle[] =>
  styles.filter(({ landing }) => landing.includes('wall') || landing.includes('wall-in-halves'));

/** What other sites show beside a link to the shop. No word is in it: it goes with every language and every name. */
export function linkPicture(styles: PlannedStyle[]): LandingPicture {
  return wall('og', shoulders, wallOf(styles), { width: 1200, height: 630 });
}

/** The styles that are drawn in a picture. */
export function stylesIn({ columns }: LandingPicture): string[] {
  const all = columns.flatMap(({ drawings }) => drawings.map(({ style }) => style));
  return [...new Set(all.filter((style) => style !== undefined))];
}
