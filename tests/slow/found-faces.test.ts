import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { givenFolder } from '../support/folder.ts';
import { runProcess } from '../support/run-process.ts';

/** Subjects of the contact sheet whose faces are known to be lost in a style. */
const lost: Record<string, string[]> = {
  bricks: ['lady-with-ermine'],
  soccy: [],
  samsum: ['van-gogh'],
  anime: ['van-gogh'],
  picasso: [],
};

/** Those whose best score is so close to the least that counts, 0.3, that another processor's rounding may decide. */
const unsure: Record<string, string[]> = { picasso: ['pearl-earring'], samsum: ['straw-hat'] };

test('a contact sheet shows every subject in every style, and only faces that are known to be lost are lost', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'sheet.webp');
  const styles = await loadStyles({ dir: path.resolve('comfy-workflows'), tier: 'cpu' });

  const { said } = await runProcess('scripts/landing-pictures', ['--sheet', file]);

  const found = Array.from(
    said.matchAll(/^(\w+): of 10 faces, .*; lost: (.*)$/gm),
    ([, id = '', names = '']) => [
      id,
      names.split(', ').filter((name) => name !== 'none' && !unsure[id]?.includes(name)),
    ],
  );
  expect(Object.fromEntries(found), said).toEqual(lost);
  // A style says before payment that it loses faces.
  expect(styles.filter(({ drawnFaces }) => drawnFaces === undefined).map(({ id }) => lost[id])).toEqual([[]]);
  const sheet = await readFile(file);
  expect(await sharp(sheet).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 2500 });
  expect(hasAiMark(sheet)).toBe(true);
});
