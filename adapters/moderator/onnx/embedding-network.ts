import { embeddedSide } from '../input-side.ts';
import type { Network } from './encode.ts';
import { ofPixels, readFaceWeights } from './face-weights.ts';
import { createNetworkBuilder } from './network-builder.ts';
import { filtersOf, type Tensor } from './tensor.ts';

/** Mean of the pixels that it was trained on (face-api, src/faceRecognitionNet/). */
const meanRgb = [122.782, 117.001, 104.298];

/** A layer's output: its name, channels and side. */
type Layer = { name: string; channels: number; side: number };

/** Blocks of two convolutions each, in order; those that end in `down` halve the side. */
const blocks = [
  ...['conv32_1', 'conv32_2', 'conv32_3'],
  ...['conv64_down', 'conv64_1', 'conv64_2', 'conv64_3'],
  ...['conv128_down', 'conv128_1', 'conv128_2'],
  ...['conv256_down', 'conv256_1', 'conv256_2', 'conv256_down_out'],
];

/**
 * Translates face-api's recognition network, dlib's ResNet with 29 layers. From the RGB `pixels` of an aligned face it computes
 * 128 numbers, which lie close together for one person's faces.
 */
export async function createEmbeddingNetwork(): Promise<Network> {
  const weight = await readFaceWeights('face_recognition');
  const { constants, nodes, add, constant } = createNetworkBuilder();

  function zeros(shape: [channels: number, height: number, width: number]): string {
    const data = new Float32Array(shape.reduce((product, side) => product * side, 1));
    return constant(`zeros ${shape.join('×')}`, { shape: [1, ...shape], data });
  }

  /** Adds a convolution whose normalisation is folded into its weights. */
  function convolve({ name, side }: Layer, conv: string, stride: 1 | 2): Layer {
    const { filters, bias } = normalised(weight, conv);
    const [size = NaN, , , channels = NaN] = filters.shape;
    const inputs = [name, constant(`${conv}/filters`, filtersOf(filters)), constant(`${conv}/bias`, bias)];
    const auto_pad = stride === 1 ? 'SAME_UPPER' : 'VALID';
    const output = add('Conv', inputs, { auto_pad, strides: [stride, stride] });
    return { name: output, channels, side: stride === 1 ? side : Math.floor((side - size) / 2) + 1 };
  }
  const relu = (layer: Layer): Layer => ({ ...layer, name: add('Relu', [layer.name]) });

  /** Averages every 2 × 2 numbers, and adds channels of zeros up to this number. */
  function halve({ name, channels, side }: Layer, wanted: number): Layer {
    const half = Math.floor(side / 2);
    const window = { kernel_shape: [2, 2], strides: [2, 2], auto_pad: 'VALID' };
    const pooled = add('AveragePool', [name], window);
    if (wanted === channels) return { name: pooled, channels, side: half };
    const missing = zeros([wanted - channels, half, half]);
    return { name: add('Concat', [pooled, missing], { axis: 1 }), channels: wanted, side: half };
  }

  /** Adds a row and a column of zeros if the layer has one less than `side`. */
  function extend(layer: Layer, side: number): Layer {
    if (layer.side === side) return layer;
    const { name, channels } = layer;
    const lower = add('Concat', [name, zeros([channels, 1, side - 1])], { axis: 2 });
    return { name: add('Concat', [lower, zeros([channels, side, 1])], { axis: 3 }), channels, side };
  }

  function addBlock(input: Layer, block: string): Layer {
    const isHalved = block.includes('down');
    const first = relu(convolve(input, `${block}/conv1`, isHalved ? 2 : 1));
    const second = convolve(first, `${block}/conv2`, 1);
    const skipped = isHalved ? halve(input, second.channels) : input;
    const { name } = extend(second, skipped.side);
    return relu({ ...skipped, name: add('Add', [skipped.name, name]) });
  }

  const numbers = add('Transpose', [add('Cast', ['pixels'], { to: 1 })], { perm: [0, 3, 1, 2] });
  const begun = convolve({ name: numbers, channels: 3, side: embeddedSide }, 'conv32_down', 2);
  const window = { kernel_shape: [3, 3], strides: [2, 2], auto_pad: 'VALID' };
  const pooled = add('MaxPool', [relu(begun).name], window);
  const first = { ...begun, name: pooled, side: Math.floor((begun.side - 3) / 2) + 1 };
  const last = blocks.reduce(addBlock, first);
  const { shape, data } = weight('fc');
  const combining = constant('fc', filtersOf({ shape: [1, 1, ...shape], data }));
  const output = add('Conv', [add('GlobalAveragePool', [last.name]), combining]);
  return {
    inputs: [{ name: 'pixels', element: 'uint8', shape: [1, embeddedSide, embeddedSide, 3] }],
    outputs: [{ name: output, element: 'float32', shape: [1, 128, 1, 1] }],
    constants,
    nodes,
  };
}

/** Folds a convolution's normalisation, and for the first layer that of the pixels, into its filters and bias. */
function normalised(weight: (name: string) => Tensor, conv: string): { filters: Tensor; bias: Tensor } {
  const [factors, summands] = [weight(`${conv}/scale/weights`).data, weight(`${conv}/scale/biases`).data];
  const [filters, bias] = [weight(`${conv}/conv/filters`), weight(`${conv}/conv/bias`)];
  const read = conv === 'conv32_down' ? ofPixels(filters, bias, meanRgb) : { filters, bias };
  const outs = factors.length;
  return {
    filters: {
      ...filters,
      data: read.filters.data.map((value, n) => value * (factors[n % outs] ?? NaN)),
    },
    bias: {
      ...bias,
      data: Float32Array.from(
        read.bias.data,
        (value, n) => value * (factors[n] ?? NaN) + (summands[n] ?? NaN),
      ),
    },
  };
}
