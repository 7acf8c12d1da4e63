import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { landingCopy } from '#adapters/images/pictures/landing.ts';
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
  await writeFile(path.join(folders.pictures, 'sizes.json'), sizesFile(pictures));
  const link = linkPicture(styles);
  if (!isWanted(link)) return;
  const copy = { width: link.width, kind: 'jpeg', ...kindOf(link) } as const;
  await writeFile(path.join(folders.public, 'og.jpg'), await landingCopy(await compose(link), copy));
  onMade(link.name);
}

async function writeCopies(picture: LandingPicture, image: Buffer, dir: string): Promise<void> {
  for (const width of picture.widths) {
    for (const kind of ['avif', 'webp'] as const) {
      const file = path.join(dir, `${picture.name}-${width}.${kind}`);
      await writeFile(file, await landingCopy(image, { width, kind, ...kindOf(picture) }));
    }
  }
}

function kindOf({ isBackdrop = false, ...picture }: LandingPicture) {
  return { isDrawn: stylesIn(picture).length > 0, isBackdrop };
}

/** As Prettier writes it, so that making the pictures again changes nothing else. */
function sizesFile(pictures: LandingPicture[]): string {
  const sizes = pictures.map(({ name, width, height, widths, ...rest }) => {
    const styles = stylesIn({ name, width, height, widths, ...rest });
    return [name, { width, height, widths, styles }];
  });
  const text = JSON.stringify(Object.fromEntries(sizes), undefined, 2);
  const inOneLine = (_list: string, items: string) => `[${items.split(/,\s*/).join(', ')}]`;
  return `${text.replace(/\[\s+([^[\]]+?)\s+\]/g, inOneLine)}\n`;
}
