import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import type { GpuTier } from '#domain/style.ts';
import { loadStyles, openStyles } from './styles.ts';

const shipped = path.resolve('comfy-workflows');

/** A copy of the shipped styles that a test may break. */
async function givenStyles() {
  const root = await mkdtemp(path.join(tmpdir(), 'styles-'));
  const dir = path.join(root, 'comfy-workflows');
  await cp(shipped, dir, { recursive: true });
  return {
    dir,
    async change(file: string, edit: (text: string) => string) {
      await writeFile(path.join(dir, file), edit(await readFile(path.join(dir, file), 'utf8')));
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}

test.each(['cpu', 'small', 'quality'] as const)(
  'each of the five styles has words in each language, a %s graph and two examples',
  async (tier) => {
    const styles = await loadStyles({ dir: shipped, tier });

    expect(styles.map((style) => style.id)).toEqual(['bricks', 'soccy', 'samsum', 'anime', 'picasso']);
    for (const style of styles) {
      for (const language of languages) expect(style.texts[language]?.bestFor).toBeTruthy();
      expect(Object.keys(style.workflow).length).toBeGreaterThan(10);
      expect(style.deadlineSeconds.first).toBeGreaterThanOrEqual(style.deadlineSeconds.later);
      expect((await readFile(style.examples.after)).length).toBeLessThan(100_000);
    }
  },
);

test('a folder added is a style added', async () => {
  await using styles = await givenStyles();
  await cp(path.join(styles.dir, 'anime'), path.join(styles.dir, 'comic'), { recursive: true });
  await styles.change('comic/style.json', (text) =>
    text.replace('"id": "anime"', '"id": "comic",\n"price": "6.50"').replace('"order": 40', '"order": 1'),
  );

  const [first] = await loadStyles({ dir: styles.dir, tier: 'cpu', currency: 'eur' });

  expect(first).toMatchObject({ id: 'comic', price: { amount: 650, currency: 'eur' } });
});

test('every problem of every folder is told at once, with folder, file and node title', async () => {
  await using styles = await givenStyles();
  await styles.change('bricks/cpu.json', (text) => text.replace('in:photo', 'photo'));
  await styles.change('soccy/cpu.json', () => '{');
  await styles.change('samsum/style.json', (text) =>
    text.replace('"samsum"', '"sam"').replace('"en"', '"de"'),
  );
  await rm(path.join(styles.dir, 'anime', 'before.webp'));
  await rm(path.join(styles.dir, 'picasso', 'style.json'));

  const told = await loadStyles({ dir: styles.dir, tier: 'cpu' }).catch((error: unknown) => String(error));

  expect(told).toContain('comfy-workflows/bricks/cpu.json has no node titled "in:photo"');
  expect(told).toContain('comfy-workflows/soccy/cpu.json is no JSON');
  expect(told).toContain('comfy-workflows/samsum/style.json texts: must hold the words in English');
  expect(told).toContain('comfy-workflows/anime/before.webp is missing');
  expect(told).toContain('comfy-workflows/picasso/style.json is missing');
});

test('a style whose id differs from its folder is told', async () => {
  await using styles = await givenStyles();
  await styles.change('samsum/style.json', (text) => text.replace('"samsum"', '"sam"'));

  await expect(loadStyles({ dir: styles.dir, tier: 'cpu' })).rejects.toThrow(
    'samsum/style.json id: must be "samsum"',
  );
});

test('a tier that a style has no graph for is told', async () => {
  await using styles = await givenStyles();
  await rm(path.join(styles.dir, 'bricks/small.json'));
  await styles.change('anime/style.json', (text) => text.replace('"small"', '"cpu"'));

  const told = await loadStyles({ dir: styles.dir, tier: 'small' }).catch((error: unknown) => String(error));

  expect(told).toContain('bricks/small.json is missing');
  expect(told).toContain(
    'anime/style.json tiers.small: is missing, so nothing can be drawn with WORKFLOWS=small',
  );
});

test('a folder without styles is told', async () => {
  await expect(loadStyles({ dir: path.join(tmpdir(), 'no-such-folder'), tier: 'cpu' })).rejects.toThrow(
    'holds no style',
  );
});

test('what the operator set is drawn with, whatever the GPUs have memory for', async () => {
  const styles = await openStyles({ dir: shipped, tier: 'cpu', tierNow: () => 'quality' });

  expect(styles.get('anime')?.tier).toBe('cpu');
});

test('what the GPUs have memory for is drawn with from the moment it is known, and told once', async () => {
  let memory: GpuTier | undefined;
  const told: string[] = [];
  const styles = await openStyles({
    dir: shipped,
    tier: undefined,
    tierNow: () => memory,
    log: { info: (line) => void told.push(line) },
  });

  expect(styles.get('anime')?.tier).toBe('small');
  expect(told).toEqual([]);

  memory = 'quality';
  expect([...styles.values()].map((style) => style.tier)).toEqual(Array(5).fill('quality'));
  expect(styles.get('anime')?.tier).toBe('quality');
  expect(told).toEqual(["drawing with the quality graphs, by the GPUs' memory"]);

  memory = undefined;
  expect(styles.get('anime')?.tier).toBe('quality');
});

test('a style without examples is taken where they are still to be drawn', async () => {
  await using styles = await givenStyles();
  await rm(path.join(styles.dir, 'anime', 'after.webp'));

  const [, , , anime] = await loadStyles({ dir: styles.dir, tier: 'cpu', needsExamples: false });

  expect(anime?.examples.after).toBe(path.join(styles.dir, 'anime', 'after.webp'));
});
