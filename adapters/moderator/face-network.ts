import type { Tensor1D, Tensor4D } from '@tensorflow/tfjs';
import { tf } from './tensorflow.ts';

type Convolution = { filters: Tensor4D; bias: Tensor1D };
type SeparableConvolution = { depthwise_filter: Tensor4D; pointwise_filter: Tensor4D; bias: Tensor1D };

/** Weights of face-api's tiny face detector, as its package loads them. */
export type FaceNetworkParams = { conv0: Convolution; conv8: Convolution } & Record<
  'conv1' | 'conv2' | 'conv3' | 'conv4' | 'conv5',
  SeparableConvolution
>;

const leaky = { activation: 'leakyrelu', leakyreluAlpha: 0.1 } as const;

/**
 * Builds the network of the tiny face detector, with one operation per layer for convolution, bias and activation, where its
 * package takes five. @returns a function with the result of the package's `forwardInput`, for a batch of pixels from 0 to 255
 */
export function createFaceNetwork(
  params: FaceNetworkParams,
  meanRgb: [red: number, green: number, blue: number],
): (pixels: Tensor4D) => Tensor4D {
  const { conv0, conv1, conv2, conv3, conv4, conv5, conv8 } = params;
  const first = ofPixels(conv0, meanRgb);
  return (pixels) =>
    tf.tidy(() => {
      let layer = halve(convolve(pixels, first, leaky));
      for (const one of [conv1, conv2, conv3, conv4]) layer = halve(convolveSeparably(layer, one));
      layer = tf.maxPool(convolveSeparably(layer, conv5), 2, 1, 'same');
      return convolve(layer, conv8);
    });
}

/** Folds the mean, which is subtracted from each pixel, and the division by 255 into the weights. */
function ofPixels({ filters, bias }: Convolution, meanRgb: number[]): Convolution {
  return tf.tidy(() => {
    const divided = tf.div<Tensor4D>(filters, 255);
    const subtracted = tf.sum<Tensor1D>(tf.mul(divided, tf.reshape(meanRgb, [1, 1, 3, 1])), [0, 1, 2]);
    return { filters: divided, bias: tf.sub<Tensor1D>(bias, subtracted) };
  });
}

function convolve(x: Tensor4D, { filters, bias }: Convolution, activation?: typeof leaky): Tensor4D {
  return tf.fused.conv2d({ x, filter: filters, strides: 1, pad: 'valid', bias, ...activation });
}

function convolveSeparably(x: Tensor4D, { depthwise_filter, pointwise_filter, bias }: SeparableConvolution) {
  const deep = tf.depthwiseConv2d(x, depthwise_filter, 1, 'same');
  return convolve(deep, { filters: pointwise_filter, bias }, leaky);
}

const halve = (layer: Tensor4D): Tensor4D => tf.maxPool(layer, 2, 2, 'same');
