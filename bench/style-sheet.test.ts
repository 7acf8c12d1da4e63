import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenStandin } from '#tests/support/comfyui.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { photoFile } from '#tests/support/photos.ts';
import { quickStyles } from '#tests/support/shop-base.ts';
import { readFigures } from './sheet-figures.ts';
import { benchStyles } from './style-sheet.ts';

type Values = Parameters<typeof benchStyles>[0]['values'];

/** Draws Anime on the stand-in: with its small graph, and a model on trial that the stand-in does not know, unless changed. */
async function drawn(
  changes: Partial<Values> = {},
  photos: Parameters<typeof photoFile>[0][] = ['coffee.png'],
) {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  await using folder = await givenFolder();
  const fixed = {
    ...{ styles: 'comfy-workflows', tier: 'small', style: ['anime'], seed: ['1'], set: [], keep: false },
    ...{ into: folder.path, comfyui: instance.url, trial: ['hidream-o1-dev'] },
  };
  const { into, ...values } = { ...fixed, ...changes };
  await benchStyles({ values: { into, ...values }, positionals: photos.map((name) => photoFile(name)) });
  return {
    figures: await readFigures(into),
    html: await readFile(path.join(into, 'sheet.html'), 'utf8'),
  };
}

test('a model on trial that cannot draw says why in its column, beside the style', async () => {
  const { figures, html } = await drawn();

  const [style, trial] = figures;
  expect(figures.map(({ version }) => version)).toEqual(['Anime', 'Anime: HiDream-O1 dev']);
  expect(style).toMatchObject({ photo: 'coffee.png', width: 2496, height: 1664, error: null });
  expect(trial).toMatchObject({ seconds: null, width: null });
  expect(trial?.error).toMatch(/HiDreamO1/);
  expect(html).toContain('Anime: HiDream-O1 dev');
});

test('no drawing is begun once the time is over', async () => {
  const { figures, html } = await drawn({ minutes: '0' });

  expect(figures).toEqual([]);
  expect(html).toContain('<th>Anime</th>');
});

/** Copies a quick style whose drawings keep the faces: its tiles are a pixel each, in a few colours. */
async function givenClearStyle() {
  const folder = await givenFolder();
  await cp(path.join(quickStyles, 'anime'), path.join(folder.path, 'anime'), { recursive: true });
  const file = path.join(folder.path, 'anime', 'cpu.json');
  const graph = await readFile(file, 'utf8');
  const clear = {
    '"largest_size": 32': '"largest_size": 512',
    '"colors": 24': '"colors": 6',
    '"scale_by": 8': '"scale_by": 1',
  };
  const changed = Object.entries(clear).reduce((text, [tiles, pixels]) => text.replace(tiles, pixels), graph);
  await writeFile(file, changed);
  return folder;
}

test('drawn faces are compared with all people of the photos', async () => {
  const photos = ['pearl-earring.jpg', 'castiglione.jpg', 'coffee.png'] as const;
  await using styles = await givenClearStyle();

  const { figures } = await drawn({ styles: styles.path, tier: 'cpu', trial: [] }, [...photos]);
  const [girl, man, coffee] = figures.map(({ likeness }) => likeness);
  for (const one of [girl, man]) {
    expect(one).toMatchObject({ people: 1, same: [expect.any(Number)], others: [expect.any(Number)] });
    expect(one?.same[0]).toBeLessThan(one?.others[0] ?? 0);
  }
  expect(coffee).toBeNull();
});
