import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { fillWorkflow, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { waitUntil } from './wait-until.ts';

type History = Record<
  string,
  { outputs: Record<string, { images: { filename: string; subfolder: string }[] }> }
>;

/** Runs a style's own graph on a photo directly on ComfyUI, bypassing the shop. */
export async function runGraph(comfyUrl: string, styleId: string, photo: Buffer): Promise<Buffer> {
  const file = path.join(import.meta.dirname, '../../comfy-workflows', styleId, 'cpu.json');
  const promptId = randomUUID();
  const name = `${promptId}.jpg`;
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)]), name);
  await fetch(`${comfyUrl}/upload/image`, { method: 'POST', body: form });
  const { prompt, outputNode } = fillWorkflow(JSON.parse(await readFile(file, 'utf8')) as Workflow, {
    photo: name,
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
