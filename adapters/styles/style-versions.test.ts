import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadStyles, type Style } from './styles.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { keepVersion, otherVersion } from './style-versions.ts';

/** Copies a shipped style that a test may change. */
async function givenStyle() {
  const folder = await givenFolder();
  const dir = path.join(folder.path, 'styles');
  await cp('comfy-workflows/anime', path.join(dir, 'anime'), { recursive: true });
  const load = async (): Promise<Style> => {
    const [style] = await loadStyles({ dir, tier: 'quality' });
    if (!style) throw new Error('There is no style');
    return style;
  };
  return { ...folder, dir, load, style: await load() };
}

const inputOf = ({ workflow }: Style, name: string): unknown =>
  Object.values(workflow).find(({ inputs }) => name in inputs)?.inputs[name];

test('another version has its own prompt and settings, and the style stays unchanged', async () => {
  await using given = await givenStyle();
  const other = await otherVersion(given.style, {
    prompt: 'A woodcut.',
    set: ['steps=4', 'sampler_name=heun'],
  });

  expect([inputOf(other, 'prompt'), inputOf(other, 'steps'), inputOf(other, 'sampler_name')]).toEqual([
    ...['A woodcut.', 4, 'heun'],
  ]);
  expect(inputOf(given.style, 'steps')).toBe(8);
  expect(await given.load()).toEqual(given.style);
});

test('a graph file makes a version if the shop would accept it', async () => {
  await using given = await givenStyle();
  const file = path.join(given.path, 'other.json');
  const text = await readFile('comfy-workflows/picasso/quality.json', 'utf8');
  await writeFile(file, text);
  expect(inputOf(await otherVersion(given.style, { graph: file, set: [] }), 'prompt')).toContain('cubist');

  await writeFile(file, text.replace('in:photo', 'Photo'));
  await expect(otherVersion(given.style, { graph: file, set: [] })).rejects.toThrow(
    'no node titled "in:photo"',
  );
  await expect(otherVersion(given.style, { set: ['stepps=4'] })).rejects.toThrow('called "stepps"');
});

test('a kept version replaces the style’s graph', async () => {
  await using given = await givenStyle();
  const file = await keepVersion(await otherVersion(given.style, { set: ['steps=4'] }));
  expect(file).toBe(path.join(given.dir, 'anime/quality.json'));
  expect(inputOf(await given.load(), 'steps')).toBe(4);
});
