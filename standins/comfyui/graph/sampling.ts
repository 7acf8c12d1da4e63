import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Inputs, NodeContext, Preview } from '../nodes/node.ts';
import { toSharp, type Picture } from '../nodes/picture.ts';

/** How long a prompt and each of its nodes last at least, in seconds; `thawed` waits while all is frozen. */
export type Timing = { seconds: number; nodeSeconds: number; thawed: () => Promise<void> };

const steps = 20;
const previewEvery = 4;
/** Points on the long side of a preview of a nearly finished drawing. */
const finestGrid = 96;
/** The longest side of a preview, in pixels; the real one sends up to 512. */
const previewSide = 256;

/** The picture as coarse as a half-finished drawing: few grid points at first, more with every step. */
async function coarsen(picture: Picture, share: number): Promise<Preview> {
  const grid = Math.max(4, Math.round(finestGrid * share * share));
  const small = await toSharp(picture).resize(grid, grid, { fit: 'inside' }).png().toBuffer();
  const large = sharp(small).resize(previewSide, previewSide, { fit: 'inside' });
  return { format: 'jpeg', bytes: await large.jpeg({ quality: 80 }).toBuffer() };
}

/**
 * Ticks like a sampler before a prompt's first output node until `seconds` are over, showing its picture grow.
 * What comes back does so once and throws when it is interrupted.
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
      // By the clock: what the processors do meanwhile lengthens a prompt as little as it does on a GPU.
      await delay(Math.max(0, begun + step * eachMs - performance.now()), undefined, { signal });
      const stoppedAt = performance.now();
      await thawed();
      begun += performance.now() - stoppedAt;
      const shows = picture && step % previewEvery === 0 && step < steps;
      sendProgress(step, steps, shows ? await coarsen(picture, step / steps) : undefined);
    }
  };
}
