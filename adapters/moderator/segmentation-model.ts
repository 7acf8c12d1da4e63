import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openFlatBuffer, type Table } from './flat-buffer.ts';
import { transpose, type Tensor } from './onnx/tensor.ts';

const require = createRequire(import.meta.url);

/** Operations of the network, by their numbers in TensorFlow Lite (schema.fbs, BuiltinOperator) or by their own names. */
const operations = {
  0: 'add',
  1: 'average',
  3: 'convolve',
  4: 'convolveDepthwise',
  14: 'sigmoid',
  18: 'multiply',
  19: 'relu',
  23: 'double',
  117: 'hardSwish',
  Convolution2DTransposeBias: 'convolveTransposed',
} as const;
const [dequantize, custom] = ['6', 32];
const [halfType, integerType] = [1, 2];

export type Operation = (typeof operations)[keyof typeof operations];

/** One operation, whose padding keeps the side or, with a stride, divides it. `average` takes the whole input. */
export type Step = { operation: Operation; inputs: string[]; output: string; weights?: Weights };

/** Filters are in TensorFlow's order: [height, width, in, out], of a transposed convolution [height, width, out, in]. */
export type Weights = { filters: Tensor; bias: Tensor; stride: number };

/** Orders that bring the dimensions of filters, as TensorFlow Lite has them, into TensorFlow's. */
const filterOrders: Partial<Record<Operation, number[]>> = {
  convolve: [1, 2, 3, 0],
  convolveDepthwise: [1, 2, 3, 0],
  convolveTransposed: [1, 2, 0, 3],
};

/** Returns the stride of a convolution, the same for both sides. */
function strideOf(node: Table): number {
  const options = node.table(4);
  // Custom options are a C structure: the padding, then the strides.
  return options ? options.int(1) : node.bytes(5).readInt32LE(4);
}

function halfOf(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, (bits & 1023) / 1024];
  const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
}

function openModel(file: Buffer) {
  const model = openFlatBuffer(file);
  const [graph] = model.tables(2);
  if (!graph) throw new Error('The segmentation network is empty');
  const [codes, buffers, tensors] = [model.tables(1), model.tables(4), graph.tables(0)];
  const codeOf = (node: Table) => {
    const code = codes[node.int(0)];
    return String(code?.int(3) === custom ? code.text(1) : code?.int(3));
  };
  /** Reads weights of 16 bits each. */
  function weightsOf(number: number): Tensor {
    const bytes = buffers[tensors[number]?.int(2) ?? NaN]?.bytes(0);
    if (!bytes || tensors[number]?.byte(1) !== halfType) throw new Error(`No weights: ${number}`);
    const data = Float32Array.from({ length: bytes.length / 2 }, (_, n) => halfOf(bytes.readUInt16LE(2 * n)));
    return { shape: tensors[number].ints(0), data };
  }
  const isInteger = (number: number) => tensors[number]?.byte(1) === integerType;
  return { inputs: graph.ints(1), nodes: graph.tables(3), codeOf, weightsOf, isInteger };
}

function operationOf(code: string): Operation {
  const found = Object.entries(operations).find(([known]) => known === code);
  if (!found) throw new Error(`The segmentation network has an operation not known here: ${code}`);
  return found[1];
}

/**
 * Reads MediaPipe's selfie segmentation from its package: the steps from `pixels`, numbers from 0 to 1 of a square RGB image, to
 * the probabilities that its pixels show a person. @throws Error when the network has an operation not known here
 */
export async function readSegmentationModel(): Promise<Step[]> {
  const file = require.resolve('@mediapipe/selfie_segmentation/selfie_segmentation.tflite');
  const { inputs, nodes, codeOf, weightsOf, isInteger } = openModel(await readFile(file));
  const constants = new Map<number, Tensor>();
  const steps: Step[] = [];
  const nameOf = (number: number) => (inputs.includes(number) ? 'pixels' : `step ${number}`);

  for (const node of nodes) {
    const [taken, [given = NaN]] = [node.ints(1), node.ints(2)];
    const code = codeOf(node);
    if (code === dequantize) {
      constants.set(given, weightsOf(taken[0] ?? NaN));
      continue;
    }
    const operation = operationOf(code);
    const [filters, bias] = taken.flatMap((number) => constants.get(number) ?? []);
    const order = filterOrders[operation];
    steps.push({
      operation,
      // The integer input of `double` is the new size.
      inputs: taken.filter((number) => !constants.has(number) && !isInteger(number)).map(nameOf),
      output: nameOf(given),
      ...(filters &&
        bias &&
        order && { weights: { filters: transpose(filters, order), bias, stride: strideOf(node) } }),
    });
  }
  return steps;
}
