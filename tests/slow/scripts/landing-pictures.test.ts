import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { landingPictures, linkPicture } from '#scripts/landing-pictures/picture-list.ts';
import { givenFolder } from '../../support/folder.ts';
import { runProcess } from '../../support/run-process.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const styles = await loadStyles({ dir: path.join(root, 'comfy-workflows'), tier: 'cpu' });
const pictures = landingPictures(styles);
const sizeOf = ({ width, height }: (typeof pictures)[number]) => ({ width, height });
const filesOf = ({ name, widths }: (typeof pictures)[number]) =>
  widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);

test('the named pictures are drawn anew in every width and kind, marked where they are drawings', async () => {
  await using folder = await givenFolder();
  const built = path.join(root, 'web/pictures/sizes.json');
  await cp(built, path.join(folder.path, 'pictures/sizes.json'));

  const { code, said } = await runProcess('scripts/landing-pictures', [
    ...['--into', folder.path],
    ...['cat-photo', 'avatar-cup-anime'],
  ]);

  expect(said).toBe('cat-photo: made with the cpu graphs\navatar-cup-anime: made with the cpu graphs\n');
  expect(code).toBe(0);
  const made = path.join(folder.path, 'pictures');
  const read = (file: string) => readFile(path.join(made, file));
  expect((await readdir(made)).sort()).toEqual([
    ...['avatar-cup-anime-192.avif', 'avatar-cup-anime-192.webp'],
    ...['avatar-cup-anime-96.avif', 'avatar-cup-anime-96.webp'],
    ...['cat-photo-400.avif', 'cat-photo-400.webp', 'cat-photo-628.avif', 'cat-photo-628.webp'],
    'sizes.json',
  ]);
  const drawing = await sharp(await read('avatar-cup-anime-192.webp')).metadata();
  expect(drawing).toMatchObject({ format: 'webp', width: 192, height: 192 });
  const photo = await sharp(await read('cat-photo-400.avif')).metadata();
  expect(photo).toMatchObject({ format: 'heif', width: 400, height: 266 });
  const marks = await Promise.all(
    ['avatar-cup-anime-96.avif', 'avatar-cup-anime-96.webp', 'cat-photo-400.webp'].map(read),
  );
  expect(marks.map(hasAiMark)).toEqual([true, true, false]);
  // What the web has been built with until now is what would be written again.
  expect(await read('sizes.json')).toEqual(await readFile(built));
});

test('every picture of the landing page is one that the command makes', async () => {
  const there = await readdir(path.join(root, 'web/pictures'));

  expect(there.sort()).toEqual([...pictures.flatMap(filesOf), 'sizes.json'].sort());
  const link = await sharp(path.join(root, 'web/public/og.jpg')).metadata();
  expect(link).toMatchObject({ format: 'jpeg', ...sizeOf(linkPicture(styles)) });
});

test('a name that no picture has is refused in plain words', async () => {
  const { code, said } = await runProcess('scripts/landing-pictures', ['mona-lisa']);

  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^There is no mona-lisa\. Choose among hero-wide, /),
  ]);
});
