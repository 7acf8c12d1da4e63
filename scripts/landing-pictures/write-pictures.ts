import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { landingCopy } from '#adapters/images/pictures/landing.ts';
import { landingPictures, linkPicture, type LandingPicture } from './picture-list.ts';

type Folders = {
  /** For the pictures and `sizes.json`. */
  pictures: string;
  /** For `og.jpg`. */
  public: string;
};

type WriteOptions = Folders & {
  compose: (picture: LandingPicture) => Promise<Buffer>;
  /** The names of the pictures to make; all of them where it is empty. */
  only: string[];
  /** Called with each picture once its files are there. */
  onMade: (name: string) => void;
};

/** The names of all pictures. */
export const pictureNames = [...landingPictures, linkPicture].map(({ name }) => name);

/** Writes the landing page's pictures in all their widths and kinds, and what the web must know of their sizes. */
export async function writePictures({ compose, only, onMade, ...folders }: WriteOptions): Promise<void> {
  await Promise.all([folders.pictures, folders.public].map((dir) => mkdir(dir, { recursive: true })));
  const isWanted = ({ name }: LandingPicture) => only.length === 0 || only.includes(name);
  for (const picture of landingPictures.filter(isWanted)) {
    await writeCopies(picture, await compose(picture), folders.pictures);
    onMade(picture.name);
  }
  await writeFile(path.join(folders.pictures, 'sizes.json'), sizesFile());
  if (!isWanted(linkPicture)) return;
  const copy = { width: linkPicture.width, kind: 'jpeg', ...kindOf(linkPicture) } as const;
  await writeFile(path.join(folders.public, 'og.jpg'), await landingCopy(await compose(linkPicture), copy));
  onMade(linkPicture.name);
}

async function writeCopies(picture: LandingPicture, image: Buffer, dir: string): Promise<void> {
  for (const width of picture.widths) {
    for (const kind of ['avif', 'webp'] as const) {
      const file = path.join(dir, `${picture.name}-${width}.${kind}`);
      await writeFile(file, await landingCopy(image, { width, kind, ...kindOf(picture) }));
    }
  }
}

function kindOf({ columns, isBackdrop = false }: LandingPicture) {
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
