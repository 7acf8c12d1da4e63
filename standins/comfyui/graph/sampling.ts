import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Inputs, NodeContext, Preview } from '../nodes/node.ts';
import { toSharp, type Picture } from '../nodes/picture.ts';

/** Minimum duration of a prompt and of each of its nodes, in seconds; `thawed` waits for the end of a freeze. */
export type Timing = { seconds: number; nodeSeconds: number; thawed: () => Promise<void> };

const steps = 20;
const previewEvery = 4;
/** Grid points on the long side of the preview of a nearly finished drawing. */
const finestGrid = 96;
/** Long side of a preview in pixels; the real ComfyUI sends up to 512. */
const previewSide = 256;

/** Coarsens the picture like a half-finished drawing: few grid points at first, more with every step. */
async function coarsen(picture: Picture, share: number): Promise<Preview> {
  const grid = Math.max(4, Math.round(finestGrid * share * share));
  const small = await toSharp(picture).resize(grid, grid, { fit: 'inside' }).png().toBuffer();
  const large = sharp(small).resize(previewSide, previewSide, { fit: 'inside' });
  return { format: 'jpeg', bytes: await large.jpeg({ quality: 80 }).toBuffer() };
}

/**
 * Imitates a sampler before a prompt's first output node until `seconds` have passed, showing its picture emerge.
 * The returned function does so only once, and throws when it is interrupted.
 */
export function createSampler({ seconds, thawed }: Timing, signal: AbortSignal) {
  const startedAt = performance.now();
  let sampled = seconds === 0;

  return async (inputs: Inputs, { sendProgress }: NodeContext): Promise<void> => {
    if (sampled) return;
    sampled = true;
    const [picture] = inputs.frames('images');
    let begun = performance.now();
    const eachMs = Math.max(0, seconds * 1000 - (begun - startedAt)) / steps;
    for (let step = 1; step <= steps; step++) {
      // Counts time by the clock, so that CPU load lengthens a prompt as little as it does on a GPU.
      await delay(Math.max(0, begun + step * eachMs - performance.now()), undefined, { signal });
      const stoppedAt = performance.now();
      await thawed();
      begun += performance.now() - stoppedAt;
      const shows = picture && step % previewEvery === 0 && step < steps;
      sendProgress(step, steps, shows ? await coarsen(picture, step / steps) : undefined);
    }
  };
}
