import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { landingCopy, type LandingKind } from '#adapters/images/pictures/landing.ts';
import type { Tier } from '#domain/style.ts';
import { galleryPictures } from './gallery-list.ts';
import {
  landingPictures,
  linkPicture,
  stylesIn,
  type LandingPicture,
  type PlannedStyle,
} from './picture-list.ts';

type WriteOptions = {
  /** Folder of the web's files. */
  into: string;
  styles: PlannedStyle[];
  compose: (picture: LandingPicture) => Promise<Buffer>;
  /** Names of the pictures to make; empty for all of them. */
  only: string[];
  /** Tier whose graphs draw. */
  tier: Tier;
  /** Called after each picture's files have been written. */
  onMade: (name: string) => void;
};

/** Pictures of one page, and the folder for them and their `sizes.json`. */
type PictureSet = { folder: string; kinds: LandingKind[]; pictures: LandingPicture[] };

const setsOf = (styles: PlannedStyle[]): PictureSet[] => [
  { folder: 'pictures', kinds: ['avif', 'webp'], pictures: landingPictures(styles) },
  { folder: 'gallery/pictures', kinds: ['webp'], pictures: galleryPictures(styles) },
];

/** Returns the names of all pictures. */
export function pictureNames(styles: PlannedStyle[]): string[] {
  const inSets = setsOf(styles).flatMap(({ pictures }) => pictures);
  return [...inSets, linkPicture(styles)].map(({ name }) => name);
}

/** Writes the pictures of landing page and gallery in all widths and formats, and their sizes for the web. */
export async function writePictures({ into, ...options }: WriteOptions): Promise<void> {
  const { styles, compose, only, onMade } = options;
  for (const set of setsOf(styles)) await writeSet(set, path.join(into, set.folder), options);
  const link = linkPicture(styles);
  if (only.length > 0 && !only.includes(link.name)) return;
  const copy = { width: link.width, kind: 'jpeg', isDrawn: isDrawn(link) } as const;
  const dir = path.join(into, 'public');
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'og.jpg'), await landingCopy(await compose(link), copy));
  onMade(link.name);
}

async function writeSet(
  { pictures, kinds }: PictureSet,
  dir: string,
  { compose, only, tier, onMade }: Omit<WriteOptions, 'into'>,
): Promise<void> {
  const isWanted = ({ name }: LandingPicture) => only.length === 0 || only.includes(name);
  const wanted = pictures.filter(isWanted);
  if (wanted.length === 0) return;
  await mkdir(dir, { recursive: true });
  for (const picture of wanted) {
    await writeCopies(picture, await compose(picture), { dir, kinds });
    onMade(picture.name);
  }
  const sizes = path.join(dir, 'sizes.json');
  const earlier = await testDrawingsIn(sizes);
  const isTestDrawing = (picture: LandingPicture): boolean =>
    isWanted(picture) ? tier === 'cpu' && isDrawn(picture) : earlier.includes(picture.name);
  await writeFile(sizes, sizesFile(pictures, isTestDrawing));
}

type Copies = { dir: string; kinds: LandingKind[] };

async function writeCopies(picture: LandingPicture, image: Buffer, { dir, kinds }: Copies): Promise<void> {
  for (const width of picture.widths) {
    for (const kind of kinds) {
      const file = path.join(dir, `${picture.name}-${width}.${kind}`);
      await writeFile(file, await landingCopy(image, { width, kind, isDrawn: isDrawn(picture) }));
    }
  }
}

function isDrawn(picture: LandingPicture): boolean {
  return stylesIn(picture).length > 0;
}

const earlierSizes = z.record(z.string(), z.object({ testDrawing: z.boolean().default(false) }));

/** Returns the names of pictures marked as test drawings in this file: those that are not made again keep the mark. */
async function testDrawingsIn(sizes: string): Promise<string[]> {
  if (!existsSync(sizes)) return [];
  const pictures = Object.entries(earlierSizes.parse(JSON.parse(await readFile(sizes, 'utf8'))));
  return pictures.filter(([, { testDrawing }]) => testDrawing).map(([name]) => name);
}

/** Formats the file as the formatter would, so that remaking the pictures changes nothing else. */
function sizesFile(pictures: LandingPicture[], isTestDrawing: (picture: LandingPicture) => boolean): string {
  const sizes = pictures.map((picture) => {
    const { name, width, height, widths, window } = picture;
    const marked = isTestDrawing(picture) ? { testDrawing: true } : {};
    return [name, { width, height, widths, styles: stylesIn(picture), ...marked, ...(window && { window }) }];
  });
  const text = JSON.stringify(Object.fromEntries(sizes), undefined, 2);
  const inOneLine = (_list: string, items: string) => `[${items.split(/,\s*/).join(', ')}]`;
  return `${text.replace(/\[\s+([^[\]]+?)\s+\]/g, inOneLine)}\n`;
}
