import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenStandin } from '#tests/support/comfyui.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { photoFile } from '#tests/support/photos.ts';
import { readFigures } from './sheet-figures.ts';
import { benchStyles } from './style-sheet.ts';

/** Draws Anime's small graph and a model on trial, which the stand-in does not know, on the stand-in. */
async function drawn(minutes?: string) {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  await using folder = await givenFolder();
  const into = folder.path;
  const fixed = {
    styles: 'comfy-workflows',
    tier: 'small',
    style: ['anime'],
    seed: ['1'],
    set: [],
    keep: false,
  };
  const values = { ...fixed, into, comfyui: instance.url, trial: ['hidream-o1-dev'], minutes };
  await benchStyles({ values, positionals: [photoFile('coffee.png')] });
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
  const { figures, html } = await drawn('0');

  expect(figures).toEqual([]);
  expect(html).toContain('<th>Anime</th>');
});
