import path from 'node:path';
import type { Size } from '#domain/photo.ts';
import { gallerySubjects, windowIn, type GallerySubject } from '#domain/style.ts';
import type { Column, LandingPicture, PlannedStyle, Subject } from './picture-list.ts';

/** Size of every picture, 4 by 5 and small: two dozen of them fill a page. */
const size: Size = { width: 512, height: 640 };
/** Widths of drawings, of which a phone shows two side by side, and of photos, which are small in a card and large when opened. */
const widths = { drawing: [256, 384, 512], photo: [160, 256, 512] };

const photos: Record<GallerySubject, Subject> = {
  'pearl-earring': { photo: 'pearl-earring.jpg', crop: { x: 160, y: 120, width: 680, height: 850 } },
  'van-gogh': { photo: 'van-gogh.jpg', crop: { x: 170, y: 100, width: 640, height: 800 } },
  cat: { photo: 'chelsea.png', crop: { x: 90, y: 0, width: 240, height: 300 } },
  'juan-de-pareja': { photo: 'juan-de-pareja.jpg' },
  'mona-lisa': { photo: 'mona-lisa.jpg', crop: { x: 140, y: 90, width: 640, height: 800 } },
  'straw-hat': { photo: 'straw-hat.jpg' },
  'american-gothic': { photo: 'american-gothic.jpg' },
  ermine: { photo: 'lady-with-ermine.jpg' },
  child: { photo: 'difficult-lesson.jpg' },
  castiglione: { photo: 'castiglione.jpg' },
};

/** Returns a subject, or its drawing with all of its frame. */
function columnOf(subject: Subject, style?: PlannedStyle): Column {
  const drawing = { ...subject, ...(style && { style: style.id }) };
  return { drawing, ...(style?.output.frame && { fit: 'contain' }) };
}

function pictureOf(subject: GallerySubject, style?: PlannedStyle): LandingPicture {
  const rows = [[columnOf(photos[subject], style)]];
  const window = style && windowIn(style.output, size, size, 'contain');
  const name = `${subject}-${style?.id ?? 'photo'}`;
  return {
    name: `gallery-${name}`,
    ...size,
    widths: style ? widths.drawing : widths.photo,
    rows,
    ...(window && { window }),
  };
}

type Pair = { subject: GallerySubject; style: PlannedStyle };

/** Takes a style of each subject in turn, so that neighbours differ in subject and, where possible, in style. */
function pairsOf(styles: PlannedStyle[]): Pair[] {
  const left = gallerySubjects.map((subject) => ({
    subject,
    more: styles.filter(({ gallery }) => gallery.includes(subject)),
  }));
  const pairs: Pair[] = [];
  // One round per style is enough to use up every pair.
  for (const { subject, more } of styles.flatMap(() => left)) {
    const style = more.find(({ id }) => id !== pairs.at(-1)?.style.id) ?? more[0];
    if (style === undefined) continue;
    more.splice(more.indexOf(style), 1);
    pairs.push({ subject, style });
  }
  return pairs;
}

/** Returns the gallery's pictures: its photos, then its drawings in display order. */
export function galleryPictures(styles: PlannedStyle[]): LandingPicture[] {
  const pairs = pairsOf(styles);
  const subjects = gallerySubjects.filter((subject) => pairs.some((pair) => pair.subject === subject));
  return [
    ...subjects.map((subject) => pictureOf(subject)),
    ...pairs.map(({ subject, style }) => pictureOf(subject, style)),
  ];
}

/** Size of a cell of the contact sheet. */
const cell: Size = { width: 200, height: 250 };

/**
 * Returns the contact sheet: a row for each subject of the gallery, or for each of these photos, with the photo and its drawing in
 * every style.
 */
export function contactSheet(styles: PlannedStyle[], files: string[]): LandingPicture {
  const shown =
    files.length > 0 ? files.map((file): Subject => ({ photo: path.resolve(file) })) : Object.values(photos);
  const rows = shown.map((subject) => [undefined, ...styles].map((style) => columnOf(subject, style)));
  const width = cell.width * (styles.length + 1);
  return { name: 'sheet', width, height: cell.height * rows.length, rows, widths: [width] };
}
