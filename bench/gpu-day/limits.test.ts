import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inspectInstance } from '#adapters/comfyui/health/inspect.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { givenStandin } from '#tests/support/comfyui.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { keepLimits, limitsOf, storeLimits } from './limits.ts';

const gpu = 'RTX 4070';
const machine = { comfyui: '0.33.0', pytorch: undefined, gpu, gpuBytes: 12.9e9, ramBytes: 32e9 };
const facts = {
  ...{ seed: 1, seconds: 3, gigabytes: 7.2, width: 2496, height: 1664 },
  ...{ difference: 30, faces: 1, problem: null, error: null },
};

/** Makes drawings of nine people in a style, each as far from its own person as given. */
function drawingsIn(style: string, same: number) {
  return Array.from({ length: 9 }, (_nothing, n) => {
    const photo = `${n}.jpg`;
    const likeness = { photo, people: 1, same: [same], others: [0.7, 0.8], nearest: 1 };
    return { ...facts, version: style, style, photo, likeness };
  });
}
const small = [...drawingsIn('anime', 0.4), ...drawingsIn('samsum', 0.9)];

test('limits are those that a GPU’s drawings have earned, and are written into the styles', async () => {
  await using results = await givenFolder();
  await using styles = await givenFolder();
  await cp('comfy-workflows', styles.path, { recursive: true });
  const bricks = drawingsIn('bricks', 0.5);
  const quality = bricks.slice(0, 5);
  expect(limitsOf({ machine, drawings: { quality } })).toEqual([]);

  const drawings = { small, quality, 'faces-quality': bricks.slice(5), trials: bricks };
  await storeLimits(results.path, limitsOf({ machine, drawings }));
  const lines = await keepLimits(results.path, styles.path);

  expect(lines).toEqual([
    expect.stringContaining('unlikeFrom 0.45 in small'),
    expect.stringContaining('unlikeFrom 0.55 in quality'),
  ]);
  const limit = async (tier: 'small' | 'quality') =>
    (await loadStyles({ dir: styles.path, tier })).flatMap(({ id, people }) =>
      people?.unlikeFrom === undefined ? [] : [[id, people.unlikeFrom]],
    );
  expect(await limit('small')).toEqual([['anime', 0.45]]);
  expect(await limit('quality')).toEqual([['bricks', 0.55]]);
  const unchanged = path.join('samsum', 'style.json');
  expect(await readFile(path.join(styles.path, unchanged), 'utf8')).toBe(
    await readFile(path.join('comfy-workflows', unchanged), 'utf8'),
  );
});

test('a rehearsal earns no limit, and removes those of an earlier day', async () => {
  await using results = await givenFolder();
  await storeLimits(results.path, limitsOf({ machine, drawings: { small } }));

  await using standin = await givenStandin({ gpuMemoryBytes: 24e9 });
  const { gpuName } = await inspectInstance(standin.url);
  for (const none of ['', gpuName]) {
    const found = limitsOf({ machine: { ...machine, gpu: none }, drawings: { small } });
    expect(found).toEqual([]);
    await storeLimits(results.path, found);
  }

  await expect(keepLimits(results.path, 'comfy-workflows')).rejects.toThrow('nothing is written');
});
