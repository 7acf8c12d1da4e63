import type { Network, Node } from './encode.ts';
import { ofPixels, readFaceWeights } from './face-weights.ts';
import { createNetworkBuilder } from './network-builder.ts';
import { depthwiseFiltersOf, filtersOf, type Tensor } from './tensor.ts';

/** Mean of the pixels that the detector was trained on (face-api, src/tinyFaceDetector/const.ts). */
const meanRgb = [117.001, 114.697, 97.404];

/**
 * Translates face-api's tiny face detector, whose package has its layers in code and its weights in a file. From the RGB `pixels`
 * of one square image, scaled to `size`, it computes five boxes of five numbers each for every cell of a grid over the image.
 */
export async function createFaceNetwork(): Promise<Network> {
  const weight = await readFaceWeights('tiny_face_detector');
  const { constants, nodes, add: addTo, constant } = createNetworkBuilder();
  let layer = 'pixels';

  function add(op: string, attributes: Node['attributes'] = {}, others: string[] = []): void {
    layer = addTo(op, [layer, ...others], attributes);
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
  const first = ofPixels(weight('conv0/filters'), weight('conv0/bias'), meanRgb);
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
