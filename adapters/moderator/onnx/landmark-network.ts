import { landmarkSide } from '../input-side.ts';
import type { Network } from './encode.ts';
import { readFaceWeights } from './face-weights.ts';
import { createNetworkBuilder } from './network-builder.ts';
import { depthwiseFiltersOf, filtersOf, scalar } from './tensor.ts';

/** Mean of the pixels that it was trained on, and their divisor (face-api, src/faceFeatureExtractor/). */
const [meanRgb, divisor] = [[122.782, 117.001, 104.298], 255];

/**
 * Translates face-api's tiny landmark network. From the RGB `pixels` of a square that a face fills, it computes x and y of 68
 * points, in fractions of its side.
 */
export async function createLandmarkNetwork(): Promise<Network> {
  const weight = await readFaceWeights('face_landmark_68_tiny');
  const { constants, nodes, add, constant } = createNetworkBuilder();

  const filters = (name: string) => constant(name, filtersOf(weight(name)));
  const bias = (layer: string) => constant(`${layer}/bias`, weight(`${layer}/bias`));
  const relu = (layer: string) => add('Relu', [layer]);

  function convolve(input: string, layer: string, stride: number): string {
    const strides = [stride, stride];
    return add('Conv', [input, filters(`${layer}/filters`), bias(layer)], {
      auto_pad: 'SAME_UPPER',
      strides,
    });
  }
  function convolveSeparably(input: string, layer: string, stride: number): string {
    const depthwise = depthwiseFiltersOf(weight(`${layer}/depthwise_filter`));
    const group = depthwise.shape[0] ?? NaN;
    const strides = [stride, stride];
    const deep = add('Conv', [input, constant(`${layer}/depthwise`, depthwise)], {
      auto_pad: 'SAME_UPPER',
      strides,
      group,
    });
    return add('Conv', [deep, filters(`${layer}/pointwise_filter`), bias(layer)]);
  }
  /** Adds three convolutions, each of the sum of those before it; the first halves the sides. */
  function addBlock(input: string, block: string): string {
    const isFirst = block === 'dense0';
    const first = relu((isFirst ? convolve : convolveSeparably)(input, `${block}/conv0`, 2));
    const second = convolveSeparably(first, `${block}/conv1`, 1);
    const both = relu(add('Add', [first, second]));
    const third = convolveSeparably(both, `${block}/conv2`, 1);
    return relu(add('Add', [add('Add', [first, second]), third]));
  }

  const channels = add('Transpose', [add('Cast', ['pixels'], { to: 1 })], { perm: [0, 3, 1, 2] });
  const mean = constant('mean', { shape: [1, 3, 1, 1], data: Float32Array.from(meanRgb) });
  const centred = add('Sub', [channels, mean]);
  const normalised = add('Div', [centred, constant('divisor', scalar(divisor))]);
  const seen = ['dense0', 'dense1', 'dense2'].reduce(addBlock, normalised);
  const { data } = weight('fc/weights');
  const combining = constant('fc', filtersOf({ shape: [1, 1, 128, 136], data }));
  const output = add('Conv', [add('GlobalAveragePool', [seen]), combining, bias('fc')]);
  return {
    inputs: [{ name: 'pixels', element: 'uint8', shape: [1, landmarkSide, landmarkSide, 3] }],
    outputs: [{ name: output, element: 'float32', shape: [1, 136, 1, 1] }],
    constants,
    nodes,
  };
}
