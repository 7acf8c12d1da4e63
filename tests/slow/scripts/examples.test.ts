import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasAiMark, isTestDrawing } from '#adapters/images/pictures/ai-mark.ts';
import { createImages } from '#adapters/images/images.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { drawExample } from '#adapters/styles/draw-example.ts';
import { givenComfy, givenStandin } from '../../support/comfyui.ts';
import { givenFolder } from '../../support/folder.ts';
import { photoBytes } from '../../support/photos.ts';
import { runProcess } from '../../support/run-process.ts';

/** Copies the style Soccy to a folder of the test's own, without examples. */
async function givenStyle() {
  const folder = await givenFolder();
  const from = path.resolve('comfy-workflows/soccy');
  await cp(from, path.join(folder.path, 'soccy'), {
    recursive: true,
    filter: (file) => !file.endsWith('.webp'),
  });
  const [style] = await loadStyles({ dir: folder.path, tier: 'cpu' });
  if (!style) throw new Error('There is no style');
  return { style, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('a style’s examples are its photo and its drawing of that, marked as a drawing', async () => {
  await using standin = await givenStandin();
  await using images = createImages();
  await using given = await givenStyle();
  using comfy = givenComfy([standin.url]);
  const { style } = given;
  const photo = await images.normalise(await photoBytes('astronaut.png'));

  await drawExample(style, photo, {
    comfy,
    images,
    instance: standin.url,
    folder: 'toonbooth-scripts',
    dir: style.folder,
  });

  const [before, after] = [
    await readFile(path.join(style.folder, 'before.webp')),
    await readFile(path.join(style.folder, 'after.webp')),
  ];
  expect(await sharp(before).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(await sharp(after).metadata()).toMatchObject({ format: 'webp', width: 583, height: 700 });
  expect([hasAiMark(before), hasAiMark(after)]).toEqual([false, true]);
  expect([isTestDrawing(before), isTestDrawing(after)]).toEqual([false, true]);
  expect((await images.compare(photo.jpeg, before)).difference).toBeLessThan(5);
});

test('a picture that the shop would not deliver does not become an example', async () => {
  await using standin = await givenStandin();
  await using images = createImages();
  await using given = await givenStyle();
  using comfy = givenComfy([standin.url]);
  const photo = await images.normalise(await photoBytes('astronaut.png'));
  const style = { ...given.style, output: { tolerance: 0.1, longSide: [900, 1000] as const } };

  const drawing = drawExample(style, photo, {
    comfy,
    images,
    instance: standin.url,
    folder: 'toonbooth-scripts',
    dir: style.folder,
  });

  await expect(drawing).rejects.toThrow(
    'soccy: The picture is 1706 × 2048; its long side should be 900 to 1000',
  );
  await expect(readFile(path.join(style.folder, 'after.webp'))).rejects.toThrow('ENOENT');
});

test.each([
  ['an unknown style', ['vermeer'], 'There is no style vermeer.'],
  ['a missing photo', ['--photo', 'no/such.jpg'], 'no/such.jpg cannot be read.'],
  ['a file that is no photo', ['--photo', 'package.json'], 'That is a text file. The photo must be'],
])('the command refuses %s with a clear message', async (_what, args, words) => {
  const { code, said } = await runProcess('scripts/examples', args);

  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^${words}`));
  expect(said).not.toContain('    at ');
});

test('the command says that no ComfyUI answers', async () => {
  const { code, said } = await runProcess('scripts/examples', [], {
    COMFYUI_URLS: 'http://127.0.0.1:9',
  });

  expect([code, said]).toEqual([1, 'No ComfyUI of COMFYUI_URLS answers.\n']);
});
