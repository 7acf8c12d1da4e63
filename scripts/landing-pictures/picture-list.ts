import type { Part } from '#adapters/images/pictures/landing.ts';
import type { Size } from '#domain/photo.ts';

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

/** Bricks are as large on a small subject as on a large one: a face needs a drawing of its own to have enough. */
const wholeFigure = (style?: string): Drawing[] =>
  style === 'bricks'
    ? [face, belowFace].map((half) => ({ ...half, style }))
    : [{ ...figure, ...named(style) }];

const named = (style?: string): { style?: string } => (style === undefined ? {} : { style });

/** The same figure in several styles, side by side; `width` of it is to be seen. */
function wall(name: string, part: Part, styles: (string | undefined)[], size: Size): LandingPicture {
  const columns = styles.map((style) => ({ drawings: wholeFigure(style), part }));
  return { name, ...size, columns, widths: [], isBackdrop: true };
}

function single(name: string, column: Column, size: Size, widths: number[]): LandingPicture {
  return { name, ...size, columns: [column], widths };
}

const print = (name: string, style?: string) =>
  single(name, drawn(portrait, style), { width: 640, height: 640 }, [320, 640]);
const ofCat = (name: string, style?: string) =>
  single(name, drawn(cat, style), { width: 628, height: 418 }, [400, 628]);
const avatar = (name: string, column: Column) =>
  single(`avatar-${name}`, column, { width: 192, height: 192 }, [96, 192]);

function drawn(subject: Subject, style?: string, part?: Part): Column {
  return { drawings: [{ ...subject, ...named(style) }], ...(part && { part }) };
}

const everyLook = [undefined, 'bricks', 'samsum', 'anime', 'picasso'];
const shoulders = { x: 0.1, y: 0, width: 0.8 };
const head = { x: 0.23, y: 0, width: 0.54 };
const visor = { x: 0.2, y: 0.3, width: 0.7 };

/** Every picture of the landing page that web/pictures holds. */
export const landingPictures: LandingPicture[] = [
  {
    ...wall('hero-wide', shoulders, everyLook, { width: 2000, height: 1000 }),
    widths: [1000, 1500, 2000],
  },
  {
    ...wall('hero-tall', head, [undefined, 'samsum', 'picasso'], { width: 960, height: 1200 }),
    widths: [480, 750, 960],
  },
  ofCat('cat-photo'),
  ofCat('cat-samsum', 'samsum'),
  print('astronaut-photo'),
  print('astronaut-bricks', 'bricks'),
  print('astronaut-samsum', 'samsum'),
  print('astronaut-soccy', 'soccy'),
  avatar('astronaut-anime', drawn(face, 'anime', shoulders)),
  avatar('astronaut-picasso', drawn(face, 'picasso', shoulders)),
  avatar('cat-samsum', drawn(catFace, 'samsum')),
  avatar('cup-picasso', drawn(cup, 'picasso')),
  avatar('cup-anime', drawn(cup, 'anime')),
  avatar('helmet-samsum', drawn(helmet, 'samsum', visor)),
];

/** What other sites show beside a link to the shop. No word is in it: it goes with every language and every name. */
export const linkPicture: LandingPicture = wall('og', shoulders, everyLook, { width: 1200, height: 630 });
