import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Comfy } from '#adapters/comfyui/comfyui.ts';
import { nodesBehind, nodesTitled, titles, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { Graph } from './find-graphs.ts';

/** Long side of every drawing before it is enlarged, in pixels. */
const drawnLongSide = 1024;
/** Greatest difference of the picture's shape from the photo's: sizes are rounded to a model's steps. */
const shapeTolerance = 0.05;

export type Execution = {
  name: string;
  nodes: number;
  seconds: number;
  size: string;
  problem: string | null;
};

type Tools = {
  comfy: Comfy;
  instance: string;
  photo: Photo;
  /** Returns the ids of the nodes that a prompt has executed. */
  executedBy: (promptId: string) => ReadonlySet<string>;
};

/** Draws a photo with a graph as it is, by the shop's client, and checks that each node ran and what was saved. */
export async function executeGraph({ name, workflow, enlargeBy }: Graph, tools: Tools): Promise<Execution> {
  const { comfy, instance, photo, executedBy } = tools;
  const promptId = randomUUID();
  const deadlineSeconds = { first: 3600, later: 3600 };
  const prompt = {
    instance,
    promptId,
    folder: 'graphs',
    workflow,
    seed: 1,
    photo: photo.jpeg,
    deadlineSeconds,
  };
  const begun = performance.now();
  const secondsSince = () => (performance.now() - begun) / 1000;
  try {
    const watch = { onProgress: () => undefined, onPreview: () => undefined };
    const { bytes } = await comfy.draw({ ...prompt, isNew: true, isTest: true }, watch);
    const seconds = secondsSince();
    const { size, problem } = await checkPicture(bytes, photo, drawnLongSide * enlargeBy);
    const left = notRun(workflow, executedBy(promptId));
    const why = left.length > 0 ? `did not run: ${left.join(', ')}` : problem;
    return { name, nodes: executedBy(promptId).size, seconds, size, problem: why };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { name, nodes: executedBy(promptId).size, seconds: secondsSince(), size: '', problem };
  } finally {
    await comfy.cleanUp(prompt).catch(() => undefined);
  }
}

function notRun(workflow: Workflow, executed: ReadonlySet<string>): string[] {
  const [output = ''] = nodesTitled(workflow, titles.picture);
  const needed = nodesBehind(workflow, output);
  const titleOf = (id: string) => workflow[id]?._meta?.title ?? id;
  const idle = [...needed].filter((id) => !executed.has(id)).map((id) => `"${titleOf(id)}"`);
  const loose = Object.keys(workflow).filter((id) => !needed.has(id));
  return [...idle, ...loose.map((id) => `"${titleOf(id)}", which leads to no picture`)];
}

async function checkPicture(bytes: Buffer, photo: Photo, leastLongSide: number) {
  const { format, width, height } = await sharp(bytes).metadata();
  const size = `${width} × ${height}`;
  const off = width / height / (photo.width / photo.height);
  const { channels } = await sharp(bytes).stats();
  const problems = [
    format !== 'png' && `is ${format}, no PNG`,
    Math.max(width, height) < leastLongSide && `is ${size}: the long side should have ${leastLongSide}`,
    Math.max(off, 1 / off) > 1 + shapeTolerance && `is ${size}, another shape than the photo's`,
    // Weights that overflow give a black picture.
    channels.every(({ stdev }) => stdev === 0) && 'has a single colour',
  ];
  return { size, problem: problems.find((one) => one !== false) ?? null };
}
