import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createLayers, layerTitlesOf } from '#adapters/comfyui/layers/layers.ts';
import { fillWorkflow, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { waitUntil } from './wait-until.ts';

type History = Record<
  string,
  { outputs: Record<string, { images: { filename: string; subfolder: string }[] }> }
>;

async function upload(comfyUrl: string, file: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(file)]), name);
  await fetch(`${comfyUrl}/upload/image`, { method: 'POST', body: form });
  return name;
}

/** Draws the layers that a graph takes, and uploads them. @returns their file names by their titles */
async function uploadLayers(comfyUrl: string, workflow: Workflow, photo: Buffer, promptId: string) {
  await using moderator = createModerator();
  const layers = await createLayers(moderator, undefined)(workflow, photo);
  const named = layerTitlesOf(workflow).map(async (title, n) => {
    const name = await upload(comfyUrl, layers[n] ?? Buffer.alloc(0), `${promptId}-${n}.png`);
    return [title, name] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

/** Runs a style's own graph on a photo directly on ComfyUI, bypassing the shop. */
export async function runGraph(comfyUrl: string, styleId: string, photo: Buffer): Promise<Buffer> {
  const file = path.join(import.meta.dirname, '../../comfy-workflows', styleId, 'cpu.json');
  const workflow = JSON.parse(await readFile(file, 'utf8')) as Workflow;
  const promptId = randomUUID();
  const { prompt, outputNode } = fillWorkflow(workflow, {
    photo: await upload(comfyUrl, photo, `${promptId}.jpg`),
    layers: await uploadLayers(comfyUrl, workflow, photo, promptId),
    seed: 1,
    prefix: `test/${promptId}`,
  });
  await fetch(`${comfyUrl}/prompt`, {
    method: 'POST',
    body: JSON.stringify({ prompt, prompt_id: promptId }),
  });
  const image = await waitUntil(async () => {
    const history = (await (await fetch(`${comfyUrl}/history/${promptId}`)).json()) as History;
    return history[promptId]?.outputs[outputNode]?.images[0];
  });
  const query = new URLSearchParams({ ...image, type: 'output' });
  return Buffer.from(await (await fetch(`${comfyUrl}/view?${query.toString()}`)).arrayBuffer());
}

/** Returns the mean absolute difference of two pictures' colours, 0 to 255; the second is scaled to the first's size. */
export async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const { width, height } = await sharp(one).metadata();
  const [a, b] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture).removeAlpha().resize(width, height, { fit: 'fill' }).raw().toBuffer(),
    ),
  );
  if (a?.length !== b?.length || !a || !b) throw new Error('The pictures cannot be compared');
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}
