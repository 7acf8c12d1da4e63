import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { galleryPictures } from '#scripts/landing-pictures/gallery-list.ts';
import { landingPictures, linkPicture } from '#scripts/landing-pictures/picture-list.ts';
import { givenFolder } from '../../support/folder.ts';
import { photoFile } from '../../support/photos.ts';
import { runProcess } from '../../support/run-process.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const styles = await loadStyles({ dir: path.join(root, 'comfy-workflows'), tier: 'cpu' });
const pictures = landingPictures(styles);
const sizeOf = ({ width, height }: (typeof pictures)[number]) => ({ width, height });
const filesOf = ({ name, widths }: (typeof pictures)[number]) =>
  widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);

test('the named pictures are drawn again in every width and format, and drawings are marked', async () => {
  await using folder = await givenFolder();
  const built = path.join(root, 'web/pictures/sizes.json');
  await cp(built, path.join(folder.path, 'pictures/sizes.json'));

  const { code, said } = await runProcess('scripts/landing-pictures', [
    ...['--into', folder.path],
    ...['couple-photo', 'avatar-cup-anime', 'gallery-cat-photo'],
  ]);

  expect(said.trim().split('\n')).toEqual(
    ['couple-photo', 'avatar-cup-anime', 'gallery-cat-photo'].map(
      (name) => `${name}: made with the cpu graphs`,
    ),
  );
  expect(code).toBe(0);
  const made = path.join(folder.path, 'pictures');
  const read = (file: string) => readFile(path.join(made, file));
  expect((await readdir(made)).sort()).toEqual([
    ...['avatar-cup-anime-192.avif', 'avatar-cup-anime-192.webp'],
    ...['couple-photo-400.avif', 'couple-photo-400.webp', 'couple-photo-628.avif', 'couple-photo-628.webp'],
    'sizes.json',
  ]);
  const drawing = await sharp(await read('avatar-cup-anime-192.webp')).metadata();
  expect(drawing).toMatchObject({ format: 'webp', width: 192, height: 192 });
  const photo = await sharp(await read('couple-photo-400.avif')).metadata();
  expect(photo).toMatchObject({ format: 'heif', width: 400, height: 266 });
  const marks = await Promise.all(
    ['avatar-cup-anime-192.avif', 'avatar-cup-anime-192.webp', 'couple-photo-400.webp'].map(read),
  );
  expect(marks.map(hasAiMark)).toEqual([true, true, false]);
  expect((await readdir(path.join(folder.path, 'gallery/pictures'))).sort()).toEqual([
    ...[
      'gallery-cat-photo-160.webp',
      'gallery-cat-photo-256.webp',
      'gallery-cat-photo-512.webp',
      'sizes.json',
    ],
  ]);
  // Writing again gives exactly what the web has been built with.
  expect(await read('sizes.json')).toEqual(await readFile(built));
});

test('every picture of the landing page and the gallery is one that the command makes', async () => {
  const inGallery = await readdir(path.join(root, 'web/gallery/pictures'));
  const ofGallery = galleryPictures(styles)
    .flatMap(filesOf)
    .filter((file) => file.endsWith('.webp'));
  expect(inGallery.sort()).toEqual([...ofGallery, 'sizes.json'].sort());

  const there = await readdir(path.join(root, 'web/pictures'));

  expect(there.sort()).toEqual([...pictures.flatMap(filesOf), 'sizes.json'].sort());
  const link = await sharp(path.join(root, 'web/public/og.jpg')).metadata();
  expect(link).toMatchObject({ format: 'jpeg', ...sizeOf(linkPicture(styles)) });
});

test('an unknown name is refused with a clear message', async () => {
  const { code, said } = await runProcess('scripts/landing-pictures', ['mona-lisa']);

  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^There is no mona-lisa\. Choose among hero-wide, /),
  ]);
});

test('a photo for the sheet that cannot be read is named before anything is drawn', async () => {
  const { code, said } = await runProcess('scripts/landing-pictures', [
    ...['--sheet', 'no/sheet.webp', '--compare', photoFile('chelsea.png'), 'no/such.jpg'],
  ]);

  expect([code, said]).toEqual([1, 'no/such.jpg cannot be read. Name the file of a photo.\n']);
});
