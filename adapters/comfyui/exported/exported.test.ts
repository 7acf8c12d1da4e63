import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { editorsFormat, exportedGraphs } from '#tests/support/exported-graphs.ts';
import { workflowProblems } from '../workflow/problems.ts';
import { fillWorkflow, type Workflow } from '../workflow/workflow.ts';
import { adapt, fixedInputs } from './adapt.ts';
import { outputsOf, photosBehind } from './parts.ts';
import { readExport } from './read-export.ts';

const graphs: Record<string, Workflow> = exportedGraphs;

function read(content: unknown): ReturnType<typeof readExport> {
  return readExport(
    'comic.json',
    Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  );
}

/** Adapts a graph with its likeliest picture, and with its first photo unless another is given. */
function adapted(exported: Workflow, photo?: string, seed?: string) {
  const [picture = ''] = outputsOf(exported).pictures;
  const [first = ''] = photosBehind(exported, picture);
  return adapt(exported, { picture, photo: photo ?? first, seed });
}

/** Returns the seed that each node gets, by node, after filling in an order's seed. */
function seedsIn(workflow: Workflow): Record<string, unknown> {
  const { prompt } = fillWorkflow(workflow, { photo: 'shop/photo.jpg', seed: 4711, prefix: 'shop/picture' });
  const valueOf = (value: unknown): unknown => {
    const node = Array.isArray(value) ? prompt[String(value[0])] : undefined;
    return node ? valueOf(node.inputs.seed ?? node.inputs.value) : value;
  };
  const seeds = Object.entries(prompt).flatMap(([id, { inputs }]) =>
    ['seed', 'noise_seed'].filter((name) => name in inputs).map((name) => [id, valueOf(inputs[name])]),
  );
  return Object.fromEntries(seeds) as Record<string, unknown>;
}

test.each(['imageToImage', 'twoPasses', 'overTheSocket', 'twoPictures', 'seedAsText'])(
  'the shop accepts the adapted graph %s',
  (name) => {
    const before = structuredClone(graphs[name]);
    expect(workflowProblems(adapted(graphs[name] ?? {}).workflow)).toEqual([]);
    expect(graphs[name]).toEqual(before);
  },
);

test.each([
  ['imageToImage', ['9'], ['10']],
  ['twoPasses', ['35'], ['10']],
  ['overTheSocket', ['41'], ['10']],
  ['twoPictures', ['60', '57'], ['10', '11']],
  ['seedAsText', ['9'], ['10']],
  ['video', [], []],
  ['textToImage', ['9'], []],
])(
  'the graph %s has the pictures %j, and the photos %j behind the likeliest one',
  (name, pictures, photos) => {
    const graph = graphs[name] ?? {};
    expect(outputsOf(graph).pictures).toEqual(pictures);
    expect(photosBehind(graph, pictures[0] ?? '')).toEqual(photos);
  },
);

test('a preview node counts as a picture if nothing is saved, and a video never does', () => {
  expect(outputsOf(exportedGraphs.video).videos).toEqual(['63']);
  const shown = structuredClone(exportedGraphs.twoPasses);
  Reflect.deleteProperty(shown, '35');
  expect(outputsOf(shown).pictures).toEqual(['33']);
});

test('every node that draws at random gets the order’s seed, whatever its source in the graph', () => {
  expect(seedsIn(adapted(exportedGraphs.imageToImage).workflow)).toEqual({ '3': 4711 });
  expect(seedsIn(adapted(exportedGraphs.twoPasses).workflow)).toEqual({ '20': 4711, '30': 4711, '31': 4711 });
  expect(seedsIn(adapted(exportedGraphs.overTheSocket).workflow)).toEqual({ '3': 4711, '40': 4711 });
  expect(seedsIn(adapted(exportedGraphs.twoPictures).workflow)).toEqual({ '51': 4711 });
  expect(seedsIn(adapted(exportedGraphs.seedAsText).workflow)).toEqual({ '3': 4711 });
});

test('a number that is also used as something else than a seed stays as it is', () => {
  const graph: Workflow = structuredClone(exportedGraphs.twoPictures);
  Object.assign(graph['52']?.inputs ?? {}, { width: ['50', 0] });
  const { workflow } = adapted(graph);
  expect(workflow['50']?.inputs.value).toBe(42);
  expect(seedsIn(workflow)).toEqual({ '51': 4711 });
});

test('only the named seed changes from order to order', () => {
  const { workflow } = adapted(exportedGraphs.overTheSocket, undefined, '3');
  expect(seedsIn(workflow)).toEqual({ '3': 4711, '40': 99 });
  expect(() => adapted(exportedGraphs.overTheSocket, undefined, '8')).toThrow('these have: 3, 40');
});

test('a sampler without a seed is reported, and its graph is still accepted', () => {
  const graph: Workflow = structuredClone(exportedGraphs.twoPictures);
  graph['51'] = { class_type: 'DisableNoise', inputs: {} };
  const { workflow, changes } = adapted(graph);
  expect(workflowProblems(workflow)).toEqual([]);
  expect(changes.join()).toContain('It has no seed');
});

test('every change is listed: removed nodes, replaced nodes and the batch size', () => {
  expect(adapted(exportedGraphs.twoPasses).changes[0]).toBe(
    'Left out, because the picture does not need it: "Look", "Image Comparer (rgthree)".',
  );
  const socket = adapted(exportedGraphs.overTheSocket).changes;
  expect(socket).toContain('Made a Load Image of "Load Image (Base64)" (ETN_LoadImageBase64).');
  expect(socket).toContain('Made a Save Image of "ETN_SendImageWebSocket" (ETN_SendImageWebSocket).');
  const { workflow, changes } = adapted(exportedGraphs.twoPictures);
  expect(changes.join()).toContain('batch_size of "EmptyLatentImage" from 4 to 1');
  expect(workflow['52']?.inputs.batch_size).toBe(1);
});

test('a photo that is not the visitor’s stays, and is listed as a required file', () => {
  const { workflow } = adapted(exportedGraphs.twoPictures, '11');
  expect(workflow['11']?._meta?.title).toBe('in:photo');
  expect(fixedInputs(workflow)).toEqual([{ node: 'Photo', file: 'me.png' }]);
});

test('the file name of the operator’s own photo is not kept', () => {
  expect(JSON.stringify(adapted(exportedGraphs.imageToImage).workflow)).not.toContain('IMG_2041');
});

test('a node with more outputs in use than Load Image has is not replaced by one', () => {
  const graph: Workflow = structuredClone(exportedGraphs.overTheSocket);
  Object.assign(graph['12']?.inputs ?? {}, { grow_mask_by: ['10', 2] });
  expect(() => adapted(graph)).toThrow('The graph uses more of "Load Image (Base64)"');
});

test('reserved titles on other nodes do no harm', () => {
  const graph: Workflow = structuredClone(exportedGraphs.twoPictures);
  Object.assign(graph['11'] ?? {}, { _meta: { title: 'in:photo' } });
  Object.assign(graph['57'] ?? {}, { _meta: { title: 'out:picture' } });
  expect(workflowProblems(adapted(graph, '10').workflow)).toEqual([]);
});

test.each([
  ['the body of a prompt', { prompt: exportedGraphs.imageToImage, client_id: 'x' }],
  ['a queued job', { input: { workflow: exportedGraphs.imageToImage, images: [] } }],
  ['a pair of workflow and output', { workflow: editorsFormat, output: exportedGraphs.imageToImage }],
  ['a file saved by a Windows editor', `\uFEFF${JSON.stringify(exportedGraphs.imageToImage)}`],
])('a graph is found in %s', (_what, content) => {
  expect(read(content).workflow).toEqual(exportedGraphs.imageToImage);
});

test('a key beside the nodes is left out and reported by name', () => {
  const { workflow, others } = read({ ...exportedGraphs.imageToImage, _api_config: { enabled: true } });
  expect(others).toEqual(['_api_config']);
  expect(workflow).toEqual(exportedGraphs.imageToImage);
});

test.each<[string, unknown, string]>([
  ['the editor’s own format', editorsFormat, 'format of ComfyUI’s own editor'],
  ['the same, wrapped', { workflow: editorsFormat }, 'format of ComfyUI’s own editor'],
  ['no graph', { name: 'x', scripts: {} }, 'holds no graph of ComfyUI’s'],
  ['nothing', '', 'is not JSON'],
  ['a list', [1, 2], 'holds no graph of ComfyUI’s'],
])('%s is refused with instructions for the right export', (_what, content, words) => {
  expect(() => read(content)).toThrow(words);
  expect(() => read(content)).toThrow('Export (API)');
});

test('a picture saved by ComfyUI is refused with instructions, as it is not a graph', async () => {
  const png = await readFile('tests/photos/astronaut.png');
  expect(() => readExport('a.png', png)).toThrow('drag the picture into its window');
});

test('every graph of the shipped styles gets the same titles back once they are removed', async () => {
  const shipped = path.resolve('comfy-workflows');
  const styles = (await readdir(shipped, { withFileTypes: true })).filter((one) => one.isDirectory());
  for (const { name } of styles) {
    for (const tier of ['cpu', 'small', 'quality']) {
      const text = await readFile(path.join(shipped, name, `${tier}.json`), 'utf8');
      const exported = JSON.parse(
        text.replaceAll(/"(in:photo|in:seed|out:picture)"/g, '"Untitled"'),
      ) as Workflow;
      const titled = (workflow: Workflow) =>
        Object.entries(workflow).filter(([, { _meta }]) => /^(in|out):/.test(_meta?.title ?? ''));
      const ids = (workflow: Workflow) => titled(workflow).map(([id, { _meta }]) => `${id} ${_meta?.title}`);
      expect(ids(adapted(exported).workflow)).toEqual(ids(JSON.parse(text) as Workflow));
    }
  }
});
