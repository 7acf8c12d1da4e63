import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { Network, Node } from './encode.ts';
import { decodeWeights, depthwiseFiltersOf, filtersOf, type Tensor } from './tensor.ts';

const require = createRequire(import.meta.url);
/** Mean of the pixels that the detector was trained with (face-api, src/tinyFaceDetector/const.ts). */
const meanRgb = [117.001, 114.697, 97.404];

const folder = path.join(path.dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
const manifest = z.array(z.object({ weights: z.unknown(), paths: z.array(z.string()) })).length(1);

async function readWeights(): Promise<Map<string, Tensor>> {
  const text = await readFile(path.join(folder, 'tiny_face_detector_model-weights_manifest.json'), 'utf8');
  const [{ weights, paths } = { weights: [], paths: [] }] = manifest.parse(JSON.parse(text));
  const shards = await Promise.all(paths.map((name) => readFile(path.join(folder, name))));
  return decodeWeights(weights, Buffer.concat(shards));
}

/** Folds the normalisation of pixels, `(pixel - mean) / 255`, into the filters and the bias of the first layer. */
function ofPixels(filters: Tensor, bias: Tensor) {
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

/**
 * Translates face-api's tiny face detector, whose package has its layers in code and its weights in a file: of the RGB `pixels` of one
 * square image, brought to `size`, it makes five boxes for each of the cells that it lays over it, of five numbers each.
 */
export async function createFaceNetwork(): Promise<Network> {
  const weights = await readWeights();
  const constants = new Map<string, Tensor>();
  const nodes: Node[] = [];
  let layer = 'pixels';

  function add(op: string, attributes: Node['attributes'] = {}, others: string[] = []): void {
    const output = `${nodes.length} ${op}`;
    nodes.push({ op, inputs: [layer, ...others], output, attributes });
    layer = output;
  }
  function weight(name: string): Tensor {
    const found = weights.get(name);
    if (!found) throw new Error(`The face detector has no weights ${name}`);
    return found;
  }
  function constant(name: string, tensor: Tensor): string {
    constants.set(name, tensor);
    return name;
  }
  function convolve(name: string, filters: Tensor, bias: Tensor): void {
    const others = [constant(`${name} filters`, filtersOf(filters)), constant(`${name} bias`, bias)];
    add('Conv', { auto_pad: 'VALID' }, others);
  }
  const activate = () => add('LeakyRelu', { alpha: 0.1 });
  const pool = (stride: number) =>
    add('MaxPool', { kernel_shape: [2, 2], strides: [stride, stride], auto_pad: 'SAME_UPPER' });

  add('Cast', { to: 1 });
  add('Transpose', { perm: [0, 3, 1, 2] });
  add('Resize', { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }, ['', '', 'size']);
  const first = ofPixels(weight('conv0/filters'), weight('conv0/bias'));
  convolve('conv0', first.filters, first.bias);
  activate();
  for (const name of ['conv1', 'conv2', 'conv3', 'conv4', 'conv5']) {
    pool(2);
    const filters = depthwiseFiltersOf(weight(`${name}/depthwise_filter`));
    const group = filters.shape[0] ?? NaN;
    add('Conv', { auto_pad: 'SAME_UPPER', group }, [constant(`${name} depthwise`, filters)]);
    convolve(name, weight(`${name}/pointwise_filter`), weight(`${name}/bias`));
    activate();
  }
  pool(1);
  convolve('conv8', weight('conv8/filters'), weight('conv8/bias'));
  add('Transpose', { perm: [0, 2, 3, 1] });
  return {
    inputs: [
      { name: 'pixels', element: 'uint8', shape: [1, 'side', 'side', 3] },
      { name: 'size', element: 'int64', shape: [4] },
    ],
    outputs: [{ name: layer, element: 'float32', shape: [1, 'cells', 'cells', 25] }],
    constants,
    nodes,
  };
}
