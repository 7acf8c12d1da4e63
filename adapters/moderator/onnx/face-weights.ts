import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { decodeWeights, type Tensor } from './tensor.ts';

const require = createRequire(import.meta.url);

const folder = path.join(path.dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
const manifest = z.array(z.object({ weights: z.unknown(), paths: z.array(z.string()) })).length(1);

/** Reads the weights of one of face-api's networks. @returns a function that returns a weight by name, or throws */
export async function readFaceWeights(network: string): Promise<(name: string) => Tensor> {
  const text = await readFile(path.join(folder, `${network}_model-weights_manifest.json`), 'utf8');
  const [{ weights, paths } = { weights: [], paths: [] }] = manifest.parse(JSON.parse(text));
  const shards = await Promise.all(paths.map((name) => readFile(path.join(folder, name))));
  const found = decodeWeights(weights, new Uint8Array(Buffer.concat(shards)));
  return (name) => {
    const weight = found.get(name);
    if (!weight) throw new Error(`The network ${network} has no weights ${name}`);
    return weight;
  };
}

/**
 * Folds the normalisation of pixels, `(pixel - mean) / 255`, into the filters and the bias of the first layer. If that layer pads
 * its input, it must pad with `meanRgb`.
 */
export function ofPixels(filters: Tensor, bias: Tensor, meanRgb: number[]) {
  const divided = Float32Array.from(filters.data, (value) => value / 255);
  const outs = bias.data.length;
  const subtracted = Float32Array.from(bias.data);
  for (const [n, value] of divided.entries()) {
    // [height, width, in, out]
    const [channel, out] = [Math.floor(n / outs) % 3, n % outs];
    subtracted[out] = (subtracted[out] ?? NaN) - value * (meanRgb[channel] ?? NaN);
  }
  return { filters: { ...filters, data: divided }, bias: { ...bias, data: subtracted } };
}
