import sharp from 'sharp';
import { toBytes, type Picture } from '../pixels/picture.ts';
import type { Preview, Surroundings, Value } from '../nodes/node.ts';
import type { Pace } from './events.ts';
import type { Flag } from './flag.ts';

const steps = 20;
const previewEvery = 4;
/** Points on the long side of a preview of a nearly finished drawing. */
const finestGrid = 96;
/** The longest side of a preview, in pixels; the real one sends up to 512. */
const previewSide = 256;

/** The picture as coarse as a half-finished drawing: few grid points at first, more with every step. */
async function coarse({ width, height, ...picture }: Picture, share: number): Promise<Preview> {
  const bytes = toBytes({ width, height, ...picture });
  const grid = Math.max(4, Math.round(finestGrid * share * share));
  const fit = { fit: 'inside', withoutEnlargement: false } as const;
  const raw = { raw: { width, height, channels: 3 as const } };
  const small = await sharp(bytes, raw).resize(grid, grid, fit).png().toBuffer();
  const jpeg = await sharp(small).resize(previewSide, previewSide, fit).jpeg({ quality: 80 }).toBuffer();
  return { format: 'jpeg', bytes: jpeg };
}

function drawn(values: Value[]): Picture | undefined {
  return values
    .flatMap((value) => (typeof value === 'number' ? [] : value))
    .find(({ channels }) => channels === 3);
}

/**
 * Ticks like a sampler until `pace.seconds` after `startedAt` are over, showing the picture grow.
 * Sleeps on the flag, so that an interruption ends the wait at once.
 */
export async function sample(
  values: Value[],
  pace: Pace & { startedAt: number },
  flag: Flag,
  around: Surroundings,
) {
  const picture = pace.previews ? drawn(values) : undefined;
  const left = pace.seconds * 1000 - (performance.now() - pace.startedAt);
  for (let step = 1; step <= steps; step++) {
    flag.sleep(Math.max(0, left / steps));
    const shows = picture && step % previewEvery === 0 && step < steps;
    const preview = shows ? await coarse(picture, step / steps) : undefined;
    around.progress(step, steps, preview);
    flag.check();
  }
}
