import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { readSettings } from '#config.ts';
import { createStyle, type NewStyle } from '#operator/new-style/new-style.ts';
import { givenStandin, tiny } from '../support/comfyui.ts';
import { editorsFormat, exportedGraphs } from '../support/exported-graphs.ts';
import { givenFolder } from '../support/folder.ts';
import { photoBytes } from '../support/photos.ts';
import { runProcess } from '../support/run-process.ts';
import { givenMachine } from '../operator/comfy-double.ts';

const shipped = path.resolve('comfy-workflows');
const nowhere = 'http://127.0.0.1:4';

/** Returns a quick graph for pictures of 1,024 pixels as its editor would export it: without any title of the shop's. */
async function exportedCpuGraph(): Promise<Workflow> {
  const text = await readFile(path.resolve('tests/support/styles/bricks/cpu.json'), 'utf8');
  const graph = JSON.parse(text.replaceAll(/"(in|out):[a-z]+"/g, '"Untitled"')) as Workflow;
  Object.assign(graph['2']?.inputs ?? {}, { largest_size: 128 });
  return graph;
}

/**
 * Creates an operator with a folder for styles, an exported graph in a file, and answers to questions, by the questions' first
 * words.
 */
async function givenOperator(graph: unknown, answers: Record<string, string> = {}) {
  const folder = await givenFolder();
  const dir = path.join(folder.path, 'styles');
  const file = path.join(folder.path, 'comic_book.json');
  await mkdir(dir);
  await writeFile(file, JSON.stringify(graph));
  const asked: string[] = [];
  const told: string[] = [];
  const ask = (question: string, _option: string, suggestion = ''): Promise<string> => {
    asked.push(question);
    const [, answer] = Object.entries(answers).find(([begin]) => question.startsWith(begin)) ?? [];
    return Promise.resolve(answer ?? suggestion);
  };
  const words = { titles: ['Comic'], taglines: ['Thick lines and speech bubbles'] };
  const usual = { ...words, photos: [], isUntested: false, anyShape: false };
  return {
    ...{ dir, file, asked, told },
    create: (options: Partial<NewStyle>, settings: Record<string, string> = {}) =>
      createStyle(
        { file, ...usual, ...options },
        readSettings({ STYLES_DIR: dir, DATA_DIR: folder.path, ...settings }),
        { ask, tell: (line) => void told.push(line) },
      ),
    written: () => readdir(dir),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test('an exported graph is tested, written and read as a style, after two answers', async () => {
  await using standin = await givenStandin();
  await using operator = await givenOperator(await exportedCpuGraph(), { One: 'Thick lines' });
  const photo = path.join(operator.dir, '..', 'mine.png');
  await writeFile(photo, await photoBytes('coffee.png'));

  const said = await operator.create(
    { titles: ['de=Comicheft'], taglines: [], price: '6.50', photos: [photo] },
    { COMFYUI_URLS: standin.url, WORKFLOWS: 'cpu' },
  );

  expect(operator.asked).toEqual(['What is the style called?', 'One sentence about it for buyers:']);
  expect(said).toContain(`${path.join(operator.dir, 'comic-book')} is written`);
  expect(operator.told.filter((line) => line.startsWith('Drew '))).toHaveLength(4);
  expect(operator.told.join('\n')).toMatch(/Drew an upright photo \(375 × 700\): \d+ × 1\d{3} in/);
  const styles = await loadStyles({ dir: shipped, ownDir: operator.dir, tier: 'cpu' });
  expect(styles.at(-1)).toMatchObject({
    id: 'comic-book',
    texts: { en: { title: 'Comic book', tagline: 'Thick lines' }, de: { title: 'Comicheft' } },
    price: { amount: 650, currency: 'usd' },
    output: { tolerance: 0.05 },
  });
  const [shortest = 0, longest = 0] = styles.at(-1)?.output.longSide ?? [];
  expect(shortest).toBeGreaterThan(850);
  expect(longest).toBeGreaterThan(2500);
  expect(await readdir(path.join(operator.dir, 'comic-book'))).toEqual([
    'after.webp',
    'cpu.json',
    'style.json',
  ]);
  expect(await operator.written()).toEqual(['comic-book']);
});

test('the command asks which of several nodes is meant, and accepts a number or a title', async () => {
  const graph: Workflow = structuredClone(exportedGraphs.twoPictures);
  await using operator = await givenOperator(graph, { 'Which node': '57', 'It loads': 'Photo' });

  await operator.create({ isUntested: true });

  const [picture, photo] = operator.asked;
  expect(picture).toContain('  60 "Save large" (SaveImage, large)\n  57 "Save small" (SaveImage, small)');
  expect(photo).toContain('  11 "Style reference" (LoadImage, looks/ink.png)');
  const written = JSON.parse(await readFile(path.join(operator.dir, 'comic/small.json'), 'utf8')) as Workflow;
  expect(written['57']?._meta?.title).toBe('out:picture');
  expect(written['10']?._meta?.title).toBe('in:photo');
  expect(written['59']).toBeUndefined();
  expect(operator.told.join('\n')).toContain(
    'licence of each lets you sell pictures: sd_xl_base_1.0.safetensors',
  );
});

test('options replace all questions, and a missing one is named', async () => {
  await using operator = await givenOperator(exportedGraphs.twoPictures);
  const settings = { STYLES_DIR: operator.dir, DATA_DIR: operator.dir };
  const run = (...args: string[]) =>
    runProcess('cli/main', ['styles', 'new', operator.file, ...args], settings);

  const asked = await run('--title', 'Comic');
  expect(asked.code).toBe(1);
  expect(asked.said).toContain('answer with --picture 60');
  expect(await operator.written()).toEqual([]);

  const words = ['--title', 'Comic', '--tagline', 'Thick lines'];
  const done = await run(...words, '--photo', '10', '--picture', '60', '--untested');
  expect(done.said).toContain('is written, and untested');
  expect(done.code).toBe(0);
  const [style] = (await loadStyles({ dir: operator.dir, tier: 'small' })).slice(-1);
  expect(style?.id).toBe('comic');

  const again = await run(...words, '--photo', '10', '--picture', '60', '--untested');
  expect(again.said).toContain('There is already a style comic. Give the new one another name with --id.');
});

test('a ComfyUI’s missing parts are named with their remedies, and nothing is written', async () => {
  using machine = await givenMachine({ models: [], without: ['ControlNetApplyAdvanced'] });
  await using operator = await givenOperator(exportedGraphs.twoPictures);

  const refused = operator.create({ photo: '10' }, { COMFYUI_URLS: `${nowhere},${machine.url}` });

  const said = await refused.then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(said).toMatch(/lacks the node IPAdapterAdvanced: install the extension that brings it/);
  expect(said).toMatch(/lacks the model models\/upscale_models\/4x\.pth: put the file there/);
  expect(said).toContain('--untested');
  expect(operator.told.join('\n')).toContain(`${nowhere} does not answer`);
  expect(await operator.written()).toEqual([]);
});

test('a picture loaded besides the photo must be where ComfyUI looks for it', async () => {
  await using standin = await givenStandin();
  const graph: Workflow = {
    '1': { class_type: 'LoadImage', inputs: { image: 'me.png' } },
    '2': { class_type: 'LoadImage', inputs: { image: 'looks/paper.png' }, _meta: { title: 'Paper' } },
    '3': {
      class_type: 'ImageBlend',
      inputs: { image1: ['1', 0], image2: ['2', 0], blend_factor: 0.4, blend_mode: 'multiply' },
    },
    '4': { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'x' } },
  };
  await using operator = await givenOperator(graph);
  const create = () => operator.create({ photo: '1', tier: 'cpu' }, { COMFYUI_URLS: standin.url });

  await expect(create()).rejects.toThrow('lacks the picture looks/paper.png, which "Paper" loads');
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await photoBytes('coffee.png'))]), 'paper.png');
  form.set('subfolder', 'looks');
  await fetch(`${standin.url}/upload/image`, { method: 'POST', body: form });
  expect(await create()).toContain('is written. Look at its after.webp');
});

test('a graph with a fixed shape is refused as a style, unless the operator intends it', async () => {
  await using standin = await givenStandin();
  // Large enough to pass the check of pictures.
  const resize = { ...tiny['2'], inputs: { ...tiny['2']?.inputs, width: 256, height: 256 } };
  await using operator = await givenOperator({ ...tiny, '2': resize });
  const create = (anyShape: boolean) =>
    operator.create({ anyShape, tier: 'cpu' }, { COMFYUI_URLS: standin.url });

  await expect(create(false)).rejects.toThrow(/it draws 256 × 256: it does not keep the photo’s shape/);
  expect(await operator.written()).toEqual([]);
  await create(true);
  expect(operator.told.at(-1)).toContain('Its pictures have 256 pixels on their long side');
  expect(await operator.written()).toEqual(['comic']);
});

test('a graph whose picture is the photo itself would not be delivered, and is not written', async () => {
  await using standin = await givenStandin();
  const graph = { '1': tiny['1'], '4': { ...tiny['4'], inputs: { images: ['1', 0], filename_prefix: 'x' } } };
  await using operator = await givenOperator(graph);

  const create = operator.create({ tier: 'cpu' }, { COMFYUI_URLS: standin.url });
  await expect(create).rejects.toThrow(/would not be delivered: comic: The picture is the photo itself/);
  expect(await operator.written()).toEqual([]);
});

test.each<[string, unknown, Partial<NewStyle>, string]>([
  ['a video', exportedGraphs.video, {}, 'outputs a video (63 "VHS_VideoCombine" (VHS_VideoCombine, film))'],
  [
    'a graph without a photo',
    exportedGraphs.textToImage,
    {},
    'draws from words alone: it loads no picture. Make it draw',
  ],
  ['the editor’s own format', editorsFormat, {}, 'choose "Export (API)"'],
  ['the name of a shipped style', exportedGraphs.imageToImage, { id: 'anime' }, 'is already a style anime'],
  [
    'an invalid id',
    exportedGraphs.imageToImage,
    { id: '../x' },
    'lowercase letters, digits and dashes with --id',
  ],
  ['a title that yields no id', exportedGraphs.imageToImage, { titles: ['漫画'] }, 'with --id'],
  ['an unknown node', exportedGraphs.imageToImage, { photo: '99' }, 'No node is 99. --photo takes'],
  ['an invalid price', exportedGraphs.imageToImage, { price: 'cheap' }, 'style.json price: '],
  ['a title that is too long', exportedGraphs.imageToImage, { titles: ['x'.repeat(31)] }, 'at most 30 fit'],
  ['an empty tagline', exportedGraphs.imageToImage, { taglines: ['  '] }, 'The tagline must not be empty'],
  ['a missing file', {}, { file: 'nowhere.json' }, 'nowhere.json cannot be read'],
])('%s is refused with a reason, and nothing is written', async (_what, graph, options, words) => {
  await using operator = await givenOperator(graph);
  await expect(operator.create({ isUntested: true, ...options })).rejects.toThrow(words);
  expect(await operator.written()).toEqual([]);
});

test('an existing folder, valid or not, is left unchanged', async () => {
  await using operator = await givenOperator(exportedGraphs.imageToImage);
  await mkdir(path.join(operator.dir, 'comic'));
  await writeFile(path.join(operator.dir, 'comic/style.json'), '{ "mine": true');

  await expect(operator.create({ isUntested: true })).rejects.toThrow('There is already a style comic');
  expect(await readFile(path.join(operator.dir, 'comic/style.json'), 'utf8')).toBe('{ "mine": true');
  await expect(operator.create({ isUntested: true }, { STYLES_DIR: '' })).rejects.toThrow(
    'STYLES_DIR is not set',
  );
});
