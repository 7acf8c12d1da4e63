import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tierFor } from '#domain/style.ts';
import { languages } from '#domain/language.ts';
import { exampleCopy } from '../images/pictures/landing.ts';
import { drawnExamplesDir, exampleFile, stylesWithTestExamples } from './examples.ts';
import type { FolderOptions } from './folder.ts';
import { loadStyles, openStyles } from './styles.ts';

const shipped = path.resolve('comfy-workflows');

/** Copies the shipped styles, which a test may break. */
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
  'each shipped style has texts in each language, a %s graph and two examples',
  async (tier) => {
    const styles = await loadStyles({ dir: shipped, tier });

    const folders = (await readdir(shipped, { withFileTypes: true })).filter((one) => one.isDirectory());
    expect(styles.map(({ id }) => id).sort()).toEqual(folders.map(({ name }) => name).sort());
    for (const style of styles) {
      for (const language of languages) expect(style.texts[language]?.bestFor).toBeTruthy();
      expect(Object.keys(style.workflow).length).toBeGreaterThan(10);
      expect(style.deadlineSeconds.first).toBeGreaterThanOrEqual(style.deadlineSeconds.later);
      const example = exampleFile(style, 'after', '/nowhere') ?? '';
      expect((await readFile(example)).length).toBeLessThan(100_000);
    }
  },
);

test('an example’s own file says whether a graph without models drew it', async () => {
  await using styles = await givenStyles();
  const [bricks, ...others] = await loadStyles({ dir: styles.dir, tier: 'cpu' });
  if (!bricks) throw new Error('There is no style');
  const all = [bricks, ...others];
  const testDrawn = () => stylesWithTestExamples(all, styles.dir);
  expect(testDrawn()).toEqual(all.map(({ id }) => id));

  const picture = await readFile(path.join(bricks.folder, 'after.webp'));
  const drawn = path.join(drawnExamplesDir(styles.dir, bricks.id), 'after.webp');
  await mkdir(path.dirname(drawn), { recursive: true });
  await writeFile(drawn, await exampleCopy(picture, 'quality'));
  expect(testDrawn()).not.toContain(bricks.id);
  await writeFile(drawn, await exampleCopy(picture, 'cpu'));
  expect(testDrawn()).toContain(bricks.id);
  // A picture that the operator supplies has no mark.
  await writeFile(drawn, await exampleCopy(picture));
  expect(testDrawn()).not.toContain(bricks.id);
});

test('a folder added is a style added', async () => {
  await using styles = await givenStyles();
  await cp(path.join(styles.dir, 'anime'), path.join(styles.dir, 'comic'), { recursive: true });
  await styles.change('comic/style.json', (text) =>
    text.replace('"id": "anime"', '"id": "comic",\n"price": "6.50"').replace('"order": 40', '"order": 1'),
  );

  const [first] = await loadStyles({ dir: styles.dir, tier: 'cpu', currency: 'eur' });

  expect(first).toMatchObject({ id: 'comic', price: { amount: 650, currency: 'eur' } });
});

test('every problem of every folder is reported at once, with folder, file and node title', async () => {
  await using styles = await givenStyles();
  await styles.change('bricks/cpu.json', (text) => text.replace('in:photo', 'photo'));
  await styles.change('soccy/cpu.json', () => '{');
  await styles.change('samsum/style.json', (text) =>
    text.replace('"samsum"', '"sam"').replace('"en"', '"de"'),
  );
  await rm(path.join(styles.dir, 'picasso', 'style.json'));

  const problems = await loadStyles({ dir: styles.dir, tier: 'cpu' }).catch((error: unknown) =>
    String(error),
  );

  expect(problems).toContain('comfy-workflows/bricks/cpu.json has no node titled "in:photo"');
  expect(problems).toContain('comfy-workflows/soccy/cpu.json is not JSON');
  expect(problems).toContain('comfy-workflows/samsum/style.json texts: must hold the words in English');
  expect(problems).toContain('comfy-workflows/picasso/style.json is missing');
});

test('a style whose id differs from its folder is reported', async () => {
  await using styles = await givenStyles();
  await styles.change('samsum/style.json', (text) => text.replace('"samsum"', '"sam"'));

  await expect(loadStyles({ dir: styles.dir, tier: 'cpu' })).rejects.toThrow(
    'samsum/style.json id: must be "samsum"',
  );
});

test('a tier that a style has no graph for is reported', async () => {
  await using styles = await givenStyles();
  await rm(path.join(styles.dir, 'bricks/small.json'));
  await styles.change('anime/style.json', (text) => text.replace('"small"', '"cpu"'));

  const problems = await loadStyles({ dir: styles.dir, tier: 'small' }).catch((error: unknown) =>
    String(error),
  );

  expect(problems).toContain('bricks/small.json is missing');
  expect(problems).toContain(
    'anime/style.json tiers.small: is missing, so nothing can be drawn with WORKFLOWS=small',
  );
});

test('a folder without styles is reported', async () => {
  await expect(loadStyles({ dir: path.join(tmpdir(), 'no-such-folder'), tier: 'cpu' })).rejects.toThrow(
    'holds no style',
  );
});

test.each([
  [undefined, 2],
  [8.5e9, 2],
  [12.5e9, 4],
  [25e9, 4],
])(
  'with the small graphs, the memory of the smallest GPU, %d, decides on %d drawings',
  async (memory, drawings) => {
    const open = (candidates?: number) =>
      openStyles({ dir: shipped, tier: 'small', memoryNow: () => memory, candidates });

    expect((await open()).get('anime')?.candidates).toBe(drawings);
    expect([...(await open()).values()][0]?.candidates).toBe(drawings);
    expect((await open(1)).get('anime')?.candidates).toBe(1);
  },
);

test('the best graphs are used only if the operator has set them', async () => {
  const styles = await openStyles({ dir: shipped, tier: 'best' });

  expect(new Set([...styles.values()].map(({ tier }) => tier))).toEqual(new Set(['best']));
  expect(tierFor([96e9])).toBe('quality');
});

test('the operator’s tier wins over the GPUs’ memory', async () => {
  const styles = await openStyles({ dir: shipped, tier: 'cpu', tierNow: () => 'quality' });

  expect(styles.get('anime')?.tier).toBe('cpu');
});

test('the tier that fits the GPUs’ memory applies once it is known, and is logged once', async () => {
  let memory: 'small' | 'quality' | undefined;
  const logged: string[] = [];
  const styles = await openStyles({
    dir: shipped,
    tier: undefined,
    tierNow: () => memory,
    log: { info: (line) => void logged.push(line), warn: () => undefined },
  });

  expect(styles.get('anime')?.tier).toBe('small');
  expect(logged).toEqual([]);

  memory = 'quality';
  expect(new Set([...styles.values()].map((style) => style.tier))).toEqual(new Set(['quality']));
  expect(styles.get('anime')?.tier).toBe('quality');
  expect(logged).toEqual(["drawing with the quality graphs, by the GPUs' memory"]);

  memory = undefined;
  expect(styles.get('anime')?.tier).toBe('quality');
});

test('the operator’s folder adds styles, and one of the same name replaces the shipped one', async () => {
  await using own = await givenStyles();
  const ids = ['soccy', 'samsum', 'picasso', 'anime'];
  await Promise.all(ids.map((id) => rm(path.join(own.dir, id), { recursive: true })));
  await cp(path.join(shipped, 'anime'), path.join(own.dir, 'comic'), { recursive: true });
  await own.change('comic/style.json', (text) => text.replace('"anime"', '"comic"'));
  await own.change('bricks/style.json', (text) => text.replace('"order": 10', '"order": 99'));

  const styles = await loadStyles({ dir: shipped, ownDir: own.dir, tier: 'cpu' });

  expect(styles.map(({ id }) => id)).toEqual(['soccy', 'samsum', 'anime', 'comic', 'picasso', 'bricks']);
  expect(styles.at(-1)?.folder).toBe(path.join(own.dir, 'bricks'));
});

test('a broken style is not sold but reported, and the others are sold', async () => {
  await using styles = await givenStyles();
  await styles.change('samsum/style.json', (text) => text.replace('"Samsum"', '""'));
  await styles.change('soccy/cpu.json', (text) => text.replace('out:picture', 'picture'));
  const told: unknown[] = [];
  const log = { info: () => undefined, warn: (line: string, facts: unknown) => void told.push(line, facts) };

  const opened = await openStyles({ dir: styles.dir, tier: 'cpu', log });

  expect([...opened.values()].map(({ id }) => id)).toEqual(['bricks', 'anime', 'picasso']);
  expect(JSON.stringify(told)).toContain('comfy-workflows/samsum/style.json texts.en.title');
  expect(JSON.stringify(told)).toContain('comfy-workflows/soccy/cpu.json has no node titled');
});

test('a style with one graph for all GPUs is sold at every tier', async () => {
  await using styles = await givenStyles();
  await rm(path.join(styles.dir, 'anime/quality.json'));

  const loaded = await loadStyles({ dir: styles.dir, tier: 'quality' });

  expect(loaded.map(({ tier }) => tier)).toEqual(['quality', 'quality', 'quality', 'small', 'quality']);
});

test('a style is drawn twice on a GPU, once without one or without a seed, unless set otherwise', async () => {
  await using styles = await givenStyles();
  await styles.change('anime/style.json', (text) =>
    text.replace(/"candidates": \{[^}]*\}/, '"candidates": 3'),
  );
  await styles.change('bricks/small.json', () =>
    readFileSync(path.join(styles.dir, 'bricks/cpu.json'), 'utf8'),
  );
  const candidatesOf = async (options: Pick<FolderOptions, 'tier' | 'candidates'>) =>
    Object.fromEntries(
      (await loadStyles({ dir: styles.dir, ...options })).map(({ id, candidates }) => [id, candidates]),
    );

  expect(await candidatesOf({ tier: 'small' })).toMatchObject({ anime: 3, bricks: 1, soccy: 2 });
  expect(new Set(Object.values(await candidatesOf({ tier: 'cpu' })))).toEqual(new Set([1]));
  expect(new Set(Object.values(await candidatesOf({ tier: 'small', candidates: 1 })))).toEqual(new Set([1]));
});
