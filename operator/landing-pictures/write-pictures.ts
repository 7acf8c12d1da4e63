import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { landingCopy } from '#adapters/images/pictures/landing.ts';
import { landingPictures, linkPicture, type LandingPicture } from './plan.ts';

type Places = {
  /** For the pictures and `sizes.json`. */
  pictures: string;
  /** For `og.jpg`. */
  public: string;
};

type Making = Places & {
  compose: (picture: LandingPicture) => Promise<Buffer>;
  /** The names of the pictures to make; all of them where it is empty. */
  only: string[];
  /** Told of each picture once its files are there. */
  onMade: (name: string) => void;
};

/** The names of all pictures. */
export const pictureNames = [...landingPictures, linkPicture].map(({ name }) => name);

/** Writes the landing page's pictures in all their widths and kinds, and what the web must know of their sizes. */
export async function writePictures({ compose, only, onMade, ...places }: Making): Promise<void> {
  await Promise.all([places.pictures, places.public].map((dir) => mkdir(dir, { recursive: true })));
  const isWanted = ({ name }: LandingPicture) => only.length === 0 || only.includes(name);
  for (const picture of landingPictures.filter(isWanted)) {
    await writeCopies(picture, await compose(picture), places.pictures);
    onMade(picture.name);
  }
  await writeFile(path.join(places.pictures, 'sizes.json'), sizesFile());
  if (!isWanted(linkPicture)) return;
  const copy = { width: linkPicture.width, kind: 'jpeg', ...natureOf(linkPicture) } as const;
  await writeFile(path.join(places.public, 'og.jpg'), await landingCopy(await compose(linkPicture), copy));
  onMade(linkPicture.name);
}

async function writeCopies(picture: LandingPicture, image: Buffer, dir: string): Promise<void> {
  for (const width of picture.widths) {
    for (const kind of ['avif', 'webp'] as const) {
      const file = path.join(dir, `${picture.name}-${width}.${kind}`);
      await writeFile(file, await landingCopy(image, { width, kind, ...natureOf(picture) }));
    }
  }
}

function natureOf({ columns, isBackdrop = false }: LandingPicture) {
  const isDrawn = columns.some(({ drawings }) => drawings.some(({ style }) => style !== undefined));
  return { isDrawn, isBackdrop };
}

/** As Prettier writes it, so that making the pictures again changes nothing else. */
function sizesFile(): string {
  const sizes = landingPictures.map(({ name, width, height, widths }) => [name, { width, height, widths }]);
  const text = JSON.stringify(Object.fromEntries(sizes), undefined, 2);
  const inOneLine = (_list: string, numbers: string) => `[${numbers.split(/,\s*/).join(', ')}]`;
  return `${text.replace(/\[\s+([\d,\s]+?)\s+\]/g, inOneLine)}\n`;
}
