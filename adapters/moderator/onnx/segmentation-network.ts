import { segmentedSide } from '../input-side.ts';
import { readSegmentationModel, type Operation, type Step, type Weights } from '../segmentation-model.ts';
import type { Attributes, Network } from './encode.ts';
import { createNetworkBuilder } from './network-builder.ts';
import { depthwiseFiltersOf, filtersOf, scalar, transpose, type Tensor } from './tensor.ts';

const names: Record<Operation, string> = {
  add: 'Add',
  average: 'GlobalAveragePool',
  convolve: 'Conv',
  convolveDepthwise: 'Conv',
  convolveTransposed: 'ConvTranspose',
  sigmoid: 'Sigmoid',
  multiply: 'Mul',
  relu: 'Relu',
  double: 'Resize',
  hardSwish: 'HardSwish',
};

/** Translates MediaPipe's network. From the RGB `pixels` of a square it computes the probability that each shows a person. */
export async function createSegmentationNetwork(): Promise<Network> {
  const steps = await readSegmentationModel();
  const { constants, nodes, add, constant } = createNetworkBuilder();
  const numbers = add('Transpose', [add('Cast', ['pixels'], { to: 1 })], { perm: [0, 3, 1, 2] });
  const outputs = new Map([['pixels', add('Mul', [numbers, constant('part', scalar(1 / 255))])]]);
  constant('twice', { shape: [4], data: Float32Array.of(1, 1, 2, 2) });

  function weightsOf(step: Step, { filters, bias }: Weights): string[] {
    const ordered = constant(`${step.output} filters`, orderedFilters(step.operation, filters));
    return [ordered, constant(`${step.output} bias`, bias)];
  }
  for (const step of steps) {
    const inputs = step.inputs.map((name) => outputs.get(name) ?? name);
    if (step.weights) inputs.push(...weightsOf(step, step.weights));
    if (step.operation === 'double') inputs.push('', 'twice');
    outputs.set(step.output, add(names[step.operation], inputs, attributesOf(step)));
  }
  const [last = ''] = [...outputs.values()].slice(-1);
  return {
    inputs: [{ name: 'pixels', element: 'uint8', shape: [1, segmentedSide, segmentedSide, 3] }],
    outputs: [{ name: last, element: 'float32', shape: [1, 1, segmentedSide, segmentedSide] }],
    constants,
    nodes,
  };
}

function orderedFilters(operation: Operation, filters: Tensor): Tensor {
  if (operation === 'convolveDepthwise') return depthwiseFiltersOf(filters);
  return operation === 'convolve' ? filtersOf(filters) : transpose(filters, [3, 2, 0, 1]);
}

function attributesOf({ operation, weights }: Step): Attributes {
  if (operation === 'double') return { mode: 'linear', coordinate_transformation_mode: 'half_pixel' };
  if (!weights) return {};
  const { filters, stride } = weights;
  const group = operation === 'convolveDepthwise' ? (filters.shape[2] ?? NaN) : 1;
  return { auto_pad: 'SAME_UPPER', strides: [stride, stride], group };
}
