import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { landingCopy } from '#adapters/images/pictures/landing.ts';
import type { Tier } from '#domain/style.ts';
import {
  landingPictures,
  linkPicture,
  stylesIn,
  type LandingPicture,
  type PlannedStyle,
} from './picture-list.ts';

type Folders = {
  /** For the pictures and `sizes.json`. */
  pictures: string;
  /** For `og.jpg`. */
  public: string;
};

type WriteOptions = Folders & {
  styles: PlannedStyle[];
  compose: (picture: LandingPicture) => Promise<Buffer>;
  /** The names of the pictures to make; all of them where it is empty. */
  only: string[];
  /** Whose graphs draw. */
  tier: Tier;
  /** Called with each picture once its files are there. */
  onMade: (name: string) => void;
};

/** The names of all pictures. */
export function pictureNames(styles: PlannedStyle[]): string[] {
  return [...landingPictures(styles), linkPicture(styles)].map(({ name }) => name);
}

/** Writes the landing page's pictures in all their widths and kinds, and what the web must know of their sizes. */
export async function writePictures({
  styles,
  compose,
  only,
  tier,
  onMade,
  ...folders
}: WriteOptions): Promise<void> {
  await Promise.all([folders.pictures, folders.public].map((dir) => mkdir(dir, { recursive: true })));
  const isWanted = ({ name }: LandingPicture) => only.length === 0 || only.includes(name);
  const pictures = landingPictures(styles);
  for (const picture of pictures.filter(isWanted)) {
    await writeCopies(picture, await compose(picture), folders.pictures);
    onMade(picture.name);
  }
  const sizes = path.join(folders.pictures, 'sizes.json');
  const earlier = await testDrawingsIn(sizes);
  const isTestDrawing = (picture: LandingPicture): boolean =>
    isWanted(picture) ? tier === 'cpu' && isDrawn(picture) : earlier.includes(picture.name);
  await writeFile(sizes, sizesFile(pictures, isTestDrawing));
  const link = linkPicture(styles);
  if (!isWanted(link)) return;
  const copy = { width: link.width, kind: 'jpeg', isDrawn: isDrawn(link) } as const;
  await writeFile(path.join(folders.public, 'og.jpg'), await landingCopy(await compose(link), copy));
  onMade(link.name);
}

async function writeCopies(picture: LandingPicture, image: Buffer, dir: string): Promise<void> {
  for (const width of picture.widths) {
    for (const kind of ['avif', 'webp'] as const) {
      const file = path.join(dir, `${picture.name}-${width}.${kind}`);
      await writeFile(file, await landingCopy(image, { width, kind, isDrawn: isDrawn(picture) }));
    }
  }
}

function isDrawn(picture: LandingPicture): boolean {
  return stylesIn(picture).length > 0;
}

const earlierSizes = z.record(z.string(), z.object({ testDrawing: z.boolean().default(false) }));

/** The pictures that are test drawings as this file has it: those that are not made again stay what they were. */
async function testDrawingsIn(sizes: string): Promise<string[]> {
  if (!existsSync(sizes)) return [];
  const pictures = Object.entries(earlierSizes.parse(JSON.parse(await readFile(sizes, 'utf8'))));
  return pictures.filter(([, { testDrawing }]) => testDrawing).map(([name]) => name);
}

/** As Prettier writes it, so that making the pictures again changes nothing else. */
function sizesFile(pictures: LandingPicture[], isTestDrawing: (picture: LandingPicture) => boolean): string {
  const sizes = pictures.map((picture) => {
    const { name, width, height, widths } = picture;
    const marked = isTestDrawing(picture) ? { testDrawing: true } : {};
    return [name, { width, height, widths, styles: stylesIn(picture), ...marked }];
  });
  const text = JSON.stringify(Object.fromEntries(sizes), undefined, 2);
  const inOneLine = (_list: string, items: string) => `[${items.split(/,\s*/).join(', ')}]`;
  return `${text.replace(/\[\s+([^[\]]+?)\s+\]/g, inOneLine)}\n`;
}
