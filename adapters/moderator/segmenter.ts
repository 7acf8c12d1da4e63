import type { Tensor3D, Tensor4D } from '@tensorflow/tfjs';
import { segmentedSide } from './input-side.ts';
import { readSegmentationModel, type Operation, type Weights } from './segmentation-model.ts';
import { tf } from './tensorflow.ts';

type Loaded = { filters: Tensor4D; bias: Tensor3D; stride: number };
/** Runs an operation on its input or, if it takes two, on both. */
type Run = (input: Tensor4D, other: Tensor4D, weights?: Loaded) => Tensor4D;

const convolution =
  (convolve: (input: Tensor4D, weights: Loaded) => Tensor4D): Run =>
  (input, _, weights) => {
    if (!weights) throw new Error('A convolution has no weights');
    return tf.add(convolve(input, weights), weights.bias);
  };

const runs: Record<Operation, Run> = {
  add: (input, other) => tf.add(input, other),
  multiply: (input, other) => tf.mul(input, other),
  average: (input) => tf.mean(input, [1, 2], true),
  sigmoid: (input) => tf.sigmoid(input),
  relu: (input) => tf.relu(input),
  hardSwish: (input) => tf.mul(input, tf.div(tf.relu6(tf.add(input, 3)), 6)),
  double: (input) => {
    const [, height, width] = input.shape;
    return tf.image.resizeBilinear(input, [height * 2, width * 2], false, true);
  },
  convolve: convolution((input, { filters, stride }) => tf.conv2d(input, filters, stride, 'same')),
  convolveDepthwise: convolution((input, { filters, stride }) =>
    tf.depthwiseConv2d(input, filters, stride, 'same'),
  ),
  convolveTransposed: convolution((input, { filters, stride }) => {
    const [batch, height, width] = input.shape;
    const shape: Tensor4D['shape'] = [batch, height * stride, width * stride, filters.shape[2]];
    return tf.conv2dTranspose(input, filters, shape, stride, 'same');
  }),
};

const loadWeights = ({ filters, bias, stride }: Weights): Loaded => ({
  filters: tf.tensor4d(filters.data, filters.shape as [number, number, number, number]),
  bias: tf.tensor3d(bias.data, [1, 1, bias.data.length]),
  stride,
});

/** Loads MediaPipe's segmentation network with the weights that its package ships. Call `useBackend` first. */
export async function loadSegmenter() {
  const steps = (await readSegmentationModel()).map((step) => ({
    ...step,
    ...(step.weights && { loaded: loadWeights(step.weights) }),
  }));
  return async function segment(pixels: Uint8Array): Promise<Float32Array> {
    const found = tf.tidy(() => {
      const input = tf.tensor4d(pixels, [1, segmentedSide, segmentedSide, 3], 'int32');
      const outputs = new Map([['pixels', tf.div<Tensor4D>(tf.cast(input, 'float32'), 255)]]);
      let last = input;
      for (const { operation, inputs, output, loaded } of steps) {
        const [first = last, other = first] = inputs.flatMap((name) => outputs.get(name) ?? []);
        last = runs[operation](first, other, loaded);
        outputs.set(output, last);
      }
      return last;
    });
    try {
      return (await found.data()) as Float32Array;
    } finally {
      found.dispose();
    }
  };
}
