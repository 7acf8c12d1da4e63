import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Graph } from './graph/graph.ts';
import { startTestServer } from './start-test-server.ts';

/** A graph, the files it loads, and the path of the picture that ComfyUI 0.3.64 drew with it, if one was recorded. */
export type Case = { name: string; graph: Graph; inputs: string[]; recorded: string };

const folder = path.join(import.meta.dirname, 'recorded');

/** Returns the maximum difference from the recorded picture: the mean over all values of all pixels, of 255. */
export function limitFor({ name }: Case): number {
  if (name.startsWith('quantize')) return 6;
  return name.includes('-512-') ? 4 : 1.5;
}

/** Returns the graphs of one to four nodes. */
export async function nodeCases(): Promise<Case[]> {
  const text = await readFile(path.join(folder, 'nodes/cases.json'), 'utf8');
  const inputs = ['a.png', 'b.png', 'rgba.png'].map((name) => path.join(folder, 'nodes', name));
  return (JSON.parse(text) as { name: string; graph: Graph }[]).map(({ name, graph }) => {
    return { name, graph, inputs, recorded: path.join(folder, 'nodes', `${name}.png`) };
  });
}

async function styleCase(name: string): Promise<Case> {
  const [style = '', size = '', photo = ''] = name.split('-');
  const text = await readFile(path.join(folder, 'graphs', `${style}-${size}.json`), 'utf8');
  const graph = JSON.parse(text.replaceAll('photo.png', `${photo}.png`)) as Graph;
  const inputs = [path.join(import.meta.dirname, '../../tests/photos', `${photo}.png`)];
  return { name, graph, inputs, recorded: path.join(folder, 'pictures', `${name}.png`) };
}

/** Returns the styles' graphs with real photos: those for 512 pixels with recorded pictures, or those for 1024 pixels. */
export async function styleCases(size: 512 | 1024): Promise<Case[]> {
  const files = [
    ...(await readdir(path.join(folder, 'pictures'))),
    ...(await readdir(path.join(folder, 'graphs'))),
  ];
  const names = files.map((file) => path.parse(file.replace('1024.', '1024-astronaut.')).name).toSorted();
  return Promise.all(names.filter((name) => name.includes(`-${size}-`)).map(styleCase));
}

async function meanDifference(...files: [string, string]): Promise<number> {
  const open = (file: string) => sharp(file).removeAlpha().toColourspace('srgb').raw();
  const raw = files.map((file) => open(file).toBuffer({ resolveWithObject: true }));
  const [ours, theirs] = await Promise.all(raw);
  if (!ours || ours.info.width !== theirs?.info.width || ours.info.height !== theirs.info.height) return 255;
  const sum = ours.data.reduce((total, value, i) => total + Math.abs(value - (theirs.data[i] ?? 0)), 0);
  return sum / ours.data.length;
}

/** Draws a case and returns its mean difference from the recording, and the processor time of the drawing in seconds. */
export async function measure({ graph, inputs, recorded }: Case): Promise<{ mean: number; seconds: number }> {
  await using standin = await startTestServer({ version: '0.3.64' });
  for (const input of inputs) await standin.upload(await readFile(input), path.basename(input));
  const before = process.cpuUsage();
  const { outputs, status } = await standin.draw(graph);
  const { user, system } = process.cpuUsage(before);
  const [image] = Object.values(outputs).flatMap(({ images }) => images ?? []);
  if (!image) throw new Error(JSON.stringify(status.messages.at(-1)));
  const picture = path.join(standin.dir, 'output', image.filename);
  const mean = existsSync(recorded) ? await meanDifference(picture, recorded) : 0;
  return { mean, seconds: (user + system) / 1e6 };
}
