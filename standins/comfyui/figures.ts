import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import type { RunEvent } from './graph/events.ts';
import { execute } from './graph/execution.ts';
import { createFlag } from './graph/flag.ts';
import type { Graph } from './graph/graph.ts';

/** How far our picture is from the recorded one. Differences are of 255, over all values of all pixels. */
export type Figure = {
  name: string;
  mean: number;
  /** Share of pixels none of whose values is off by more than 8. */
  within8: number;
  /** Different colours in ours and in the recorded one. */
  colours: [number, number];
  milliseconds: number;
  good: boolean;
};

export type Case = { name: string; graph: Graph; inputs: string[]; recorded: string };

const recorded = fileURLToPath(new URL('recorded/', import.meta.url));
const photos = fileURLToPath(new URL('../../tests/photos/', import.meta.url));

async function readGraph(path: string): Promise<Graph> {
  return JSON.parse(await readFile(path, 'utf8')) as Graph;
}

/** The small graphs, each with the picture that ComfyUI 0.3.64 drew. */
export async function nodeCases(): Promise<Case[]> {
  const cases = JSON.parse(await readFile(`${recorded}nodes/cases.json`, 'utf8')) as {
    name: string;
    graph: Graph;
  }[];
  const inputs = ['a.png', 'b.png', 'rgba.png'].map((name) => `${recorded}nodes/${name}`);
  return cases.map(({ name, graph }) => ({ name, graph, inputs, recorded: `${recorded}nodes/${name}.png` }));
}

/** The styles' graphs over real photos, likewise. */
export async function pictureCases(): Promise<Case[]> {
  const files = await readdir(`${recorded}pictures`);
  return Promise.all(
    files.toSorted().map(async (file) => {
      const name = basename(file, '.png');
      const [style = '', size = '', photo = ''] = name.split('-');
      const graph = await readGraph(`${recorded}graphs/${style}-${size}.json`);
      for (const node of Object.values(graph))
        if (node.class_type === 'LoadImage') node.inputs.image = `${photo}.png`;
      return { name, graph, inputs: [`${photos}${photo}.png`], recorded: `${recorded}pictures/${file}` };
    }),
  );
}

/** Draws a graph as 0.3.64 would, in a folder of its own. @throws when a node fails */
async function draw({ graph, inputs }: Case, dir: string): Promise<string> {
  for (const folder of ['input', 'output']) await mkdir(join(dir, folder), { recursive: true });
  for (const input of inputs) await copyFile(input, join(dir, 'input', basename(input)));
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
  return join(dir, 'output', saved[0].filename);
}

async function rgb(path: string) {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

function countColours(data: Buffer): number {
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
  return colours.size;
}

async function measure(
  ours: string,
  theirs: string,
): Promise<Omit<Figure, 'name' | 'milliseconds' | 'good'>> {
  const [one, other] = await Promise.all([rgb(ours), rgb(theirs)]);
  const colours: [number, number] = [countColours(one.data), countColours(other.data)];
  if (one.info.width !== other.info.width || one.info.height !== other.info.height) {
    return { mean: 255, within8: 0, colours };
  }
  let sum = 0;
  let far = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const off = [0, 1, 2].map((c) => Math.abs((one.data[at + c] ?? 0) - (other.data[at + c] ?? 0)));
    sum += off.reduce((total, value) => total + value, 0);
    if (Math.max(...off) > 8) far++;
  }
  return { mean: sum / one.data.length, within8: 1 - (far * 3) / one.data.length, colours };
}

function isGood(
  name: string,
  { mean, within8, colours }: Pick<Figure, 'mean' | 'within8' | 'colours'>,
): boolean {
  if (name.startsWith('quantize')) return mean <= 6 && colours[0] === colours[1];
  return name.includes('-512-') ? mean <= 4 : mean <= 1.5 && within8 >= 0.99;
}

/** Draws one case and compares it with the recorded picture. */
export async function figureFor(one: Case): Promise<Figure> {
  const dir = await mkdtemp(join(tmpdir(), 'comfy-figures-'));
  try {
    const started = performance.now();
    const ours = await draw(one, dir);
    const milliseconds = Math.round(performance.now() - started);
    const measured = await measure(ours, one.recorded);
    return { name: one.name, ...measured, milliseconds, good: isGood(one.name, measured) };
  } finally {
    await rm(dir, { recursive: true });
  }
}
