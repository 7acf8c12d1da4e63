import { z } from 'zod';

/** Weights of a network, the last dimension varying fastest. */
export type Tensor = { shape: number[]; data: Float32Array };

const size = (shape: number[]): number => shape.reduce((product, side) => product * side, 1);

const weightSpecs = z.array(
  z.object({
    name: z.string(),
    shape: z.array(z.number()),
    dtype: z.literal('float32'),
    quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() }).optional(),
  }),
);

/**
 * Reads weights as TensorFlow.js stores them: one after another, as numbers, or as bytes that a scale and a minimum turn into
 * numbers. @throws ZodError when they are stored in another way
 */
export function decodeWeights(specs: unknown, bytes: Uint8Array): Map<string, Tensor> {
  let offset = 0;
  return new Map(
    weightSpecs.parse(specs).map(({ name, shape, quantization }) => {
      const stored = bytes.slice(offset, (offset += size(shape) * (quantization ? 1 : 4)));
      if (!quantization) return [name, { shape, data: new Float32Array(stored.buffer) }];
      const { scale, min } = quantization;
      return [name, { shape, data: Float32Array.from(stored, (byte) => byte * scale + min) }];
    }),
  );
}

export const scalar = (value: number): Tensor => ({ shape: [], data: Float32Array.of(value) });

/** Reorders the dimensions of a tensor: its new first one is `order[0]` of the old ones. */
export function transpose({ shape, data }: Tensor, order: number[]): Tensor {
  const strides = shape.map((_, axis) => size(shape.slice(axis + 1)));
  const sides = order.map((axis) => shape[axis] ?? NaN);
  const result = new Float32Array(data.length);
  const at = sides.map(() => 0);
  for (let n = 0; n < result.length; n += 1) {
    const from = order.reduce((sum, axis, k) => sum + (at[k] ?? 0) * (strides[axis] ?? NaN), 0);
    result[n] = data[from] ?? NaN;
    for (let k = sides.length - 1; k >= 0 && (at[k] = (at[k] ?? 0) + 1) === sides[k]; k -= 1) at[k] = 0;
  }
  return { shape: sides, data: result };
}

/** Reorders TensorFlow's filters [height, width, in, out] for ONNX: [out, in, height, width]. */
export const filtersOf = (tensor: Tensor): Tensor => transpose(tensor, [3, 2, 0, 1]);

/** Reorders TensorFlow's filters of a depthwise convolution, [height, width, channel, 1], to [channel, 1, height, width]. */
export const depthwiseFiltersOf = (tensor: Tensor): Tensor => transpose(tensor, [2, 3, 0, 1]);
