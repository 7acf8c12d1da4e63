import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunEvent } from './graph/events.ts';
import { execute } from './graph/execution.ts';
import { createFlag } from './graph/flag.ts';
import type { Graph } from './graph/graph.ts';

/** A graph with the files it loads and the picture that ComfyUI 0.3.64 drew with it. */
export type Case = { name: string; graph: Graph; inputs: string[]; recorded: string };

const recorded = path.join(import.meta.dirname, 'recorded');
const photos = path.join(import.meta.dirname, '../../tests/photos');

async function readGraph(style: string, photo: string): Promise<Graph> {
  const text = await readFile(path.join(recorded, 'graphs', `${style}.json`), 'utf8');
  const graph = JSON.parse(text) as Graph;
  for (const node of Object.values(graph)) if (node.class_type === 'LoadImage') node.inputs.image = photo;
  return graph;
}

/** The small graphs. */
export async function nodeCases(): Promise<Case[]> {
  const folder = path.join(recorded, 'nodes');
  const text = await readFile(path.join(folder, 'cases.json'), 'utf8');
  const inputs = ['a.png', 'b.png', 'rgba.png'].map((name) => path.join(folder, name));
  return (JSON.parse(text) as { name: string; graph: Graph }[]).map(({ name, graph }) => {
    return { name, graph, inputs, recorded: path.join(folder, `${name}.png`) };
  });
}

async function pictureCase(name: string): Promise<Case> {
  const [style = '', size = '', photo = ''] = name.split('-');
  const graph = await readGraph(`${style}-${size}`, `${photo}.png`);
  const inputs = [path.join(photos, `${photo}.png`)];
  return { name, graph, inputs, recorded: path.join(recorded, 'pictures', `${name}.png`) };
}

/** The styles' graphs over real photos. */
export async function pictureCases(): Promise<Case[]> {
  const files = await readdir(path.join(recorded, 'pictures'));
  return Promise.all(files.toSorted().map((file) => pictureCase(path.basename(file, '.png'))));
}

/** The styles' graphs at both sizes over one photo, to see how long they take. */
export async function speedCases(): Promise<Case[]> {
  const files = await readdir(path.join(recorded, 'graphs'));
  return Promise.all(
    files.toSorted().map((file) => pictureCase(`${path.basename(file, '.json')}-astronaut`)),
  );
}

/** Draws a case as 0.3.64 would, with its files in `dir`, and says where the picture is. @throws when a node fails */
export async function draw({ graph, inputs }: Case, dir: string): Promise<string> {
  for (const folder of ['input', 'output']) await mkdir(path.join(dir, folder), { recursive: true });
  for (const input of inputs) await copyFile(input, path.join(dir, 'input', path.basename(input)));
  const outputs = Object.keys(graph).filter((id) => graph[id]?.class_type === 'SaveImage');
  const events: RunEvent[] = [];
  const studio = {
    dir,
    knowsResolutionSteps: false,
    flag: createFlag(new SharedArrayBuffer(4)),
    cache: new Map(),
    emit: (event: RunEvent) => void events.push(event),
  };
  const pace = { seconds: 0, nodeSeconds: 0, previews: false };
  await execute({ promptId: '', graph, outputs, extraPnginfo: {}, pace }, studio);
  const saved = events.flatMap((event) => (event.type === 'executed' ? (event.shown?.images ?? []) : []));
  const failed = events.find((event) => event.type === 'failed');
  if (!saved[0]) throw new Error(failed?.failure.message ?? 'Nothing was drawn.');
  return path.join(dir, 'output', saved[0].filename);
}
