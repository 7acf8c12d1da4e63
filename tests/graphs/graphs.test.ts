import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createComfy } from '#adapters/comfyui/comfyui.ts';
import { createImages } from '#adapters/images/images.ts';
import { givenStandin } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { executeGraph } from './execute-graph.ts';
import { findGraphs, modelsOf } from './find-graphs.ts';
import { withSection } from './sections.ts';

const small = 'comfy-workflows/anime/small.json';

async function graphOf(name: string) {
  const graph = (await findGraphs()).find((one) => one.name === name);
  if (!graph) throw new Error(`There is no graph ${name}`);
  return graph;
}

test('each graph for a GPU is found, and each of a model on trial', async () => {
  const names = (await findGraphs()).map(({ name }) => name);

  const folders = async (place: string) =>
    (await readdir(place, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of await folders('comfy-workflows'))
    expect(names).toEqual(expect.arrayContaining([`comfy-workflows/${name}/small.json`]));
  for (const { name } of await folders('comfy-trials'))
    expect(names).toEqual(expect.arrayContaining([`comfy-trials/${name}/graph.json`]));
  expect(names.filter((name) => name.endsWith('cpu.json'))).toEqual([]);
  expect(names.slice(-2)).toEqual([`${small}, ENLARGER=seedvr2`, `${small}, ENLARGE_BY=4`]);
});

test('a model file is named with the folder that its loader reads', async () => {
  const { workflow } = await graphOf('comfy-trials/hidream-o1-dev/graph.json');

  expect(modelsOf(workflow)).toEqual(['checkpoints/hidream_o1_image_dev_fp8_scaled.safetensors']);
});

/** Executes a graph on the stand-in, which is then said to have run its nodes except those with these titles. */
async function executed(except: string[], photo: 'coffee.png' | 'astronaut.png' = 'coffee.png') {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  await using images = createImages();
  const graph = await graphOf(small);
  const ran = Object.keys(graph.workflow).filter(
    (id) => !except.includes(graph.workflow[id]?._meta?.title ?? ''),
  );
  const comfy = createComfy({ urls: [instance.url] });
  try {
    await comfy.instances();
    return await executeGraph(graph, {
      comfy,
      instance: instance.url,
      photo: await images.normalise(await photoBytes(photo)),
      executedBy: () => new Set(ran),
    });
  } finally {
    comfy.close();
  }
}

test('an executed graph is told with its nodes and the size of its picture', async () => {
  const { nodes, size, problem } = await executed([]);

  expect([nodes, size, problem]).toEqual([21, '2496 × 1664', null]);
});

test('a node that did not run fails its graph', async () => {
  expect((await executed(['Decode the picture', 'Steps'])).problem).toBe(
    'did not run: "Decode the picture", "Steps"',
  );
});

test('without a ComfyUI the run is skipped, with the reason', async () => {
  const env = { PATH: process.env.PATH, COMFYUI_FOLDER: import.meta.dirname };

  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/graphs/run.ts'], {
    env,
  });

  expect(stdout).toBe(
    `No graph was executed: COMFYUI_FOLDER is ${import.meta.dirname}, which has no main.py of ComfyUI.\n`,
  );
});

test('a section of a page is replaced, or added at its end', () => {
  const page = '# Page\n\n## One\n\nold\n\n## Two\n\nkept\n';

  expect(withSection(page, 'One', 'new')).toBe('# Page\n\n## One\n\nnew\n\n## Two\n\nkept\n');
  expect(withSection(page, 'Three', 'new')).toBe(`${page}\n## Three\n\nnew\n`);
});
