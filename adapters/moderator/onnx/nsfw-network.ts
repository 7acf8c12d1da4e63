import { z } from 'zod';
import { classes } from '#domain/moderation.ts';
import { inputSide } from '../input-side.ts';
import { readNsfwModel } from '../nsfw-model.ts';
import type { Network, Node } from './encode.ts';
import { decodeWeights, depthwiseFiltersOf, filtersOf, scalar, type Tensor } from './tensor.ts';

const text = z.base64().transform((encoded) => Buffer.from(encoded, 'base64').toString());
/** Takes height and width from a list for [batch, height, width, channels]. */
const sides = z
  .object({ list: z.object({ i: z.array(z.coerce.number()) }) })
  .transform(({ list }) => list.i.slice(1, 3))
  .default([1, 1]);

/** Node of a TensorFlow graph, with the attributes that are needed here. */
const tensorflowNode = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.object({
    strides: sides,
    ksize: sides,
    dilations: sides,
    padding: z
      .object({ s: text })
      .transform(({ s }) => (s === 'SAME' ? 'SAME_UPPER' : s))
      .default('VALID'),
    fused_ops: z
      .object({ list: z.object({ s: z.array(text) }) })
      .transform(({ list }) => list.s.join())
      .default(''),
  }),
});
type TensorflowNode = z.infer<typeof tensorflowNode>;

type Translation = { nodes: Node[]; constants?: Map<string, Tensor> };
type Translate = (node: TensorflowNode, weights: Map<string, Tensor>) => Translation;

function weight(weights: Map<string, Tensor>, name: string | undefined): Tensor {
  const found = weights.get(name ?? '');
  if (!found) throw new Error(`The network of nsfwjs has no weights ${name}`);
  return found;
}

const same =
  (op: string): Translate =>
  ({ name, input }) => ({ nodes: [{ op, inputs: input, output: name }] });

/** Translates a convolution with its bias and, if it has one, its activation. */
const convolution =
  (order: (filters: Tensor) => Tensor): Translate =>
  ({ name, input, attr }, weights) => {
    const { strides, dilations, padding, fused_ops: fused } = attr;
    if (dilations.join() !== '1,1' || !/^BiasAdd(,Relu6)?$/.test(fused))
      throw new Error(`${name} is no convolution known here`);
    const filters = order(weight(weights, input[1]));
    const group = order === depthwiseFiltersOf ? (filters.shape[0] ?? NaN) : 1;
    const isBounded = fused.endsWith('Relu6');
    const output = isBounded ? `${name}/unbounded` : name;
    const attributes = { strides, auto_pad: padding, group };
    const nodes: Node[] = [{ op: 'Conv', inputs: input, output, attributes }];
    if (isBounded) nodes.push({ op: 'Clip', inputs: [output, 'zero', 'six'], output: name });
    return { nodes, constants: new Map([[input[1] ?? '', filters]]) };
  };

const translations: Record<string, Translate> = {
  Const: () => ({ nodes: [] }),
  // Scales pixels from 0 to 255 to numbers from 0 to 1, as nsfwjs does.
  Placeholder: ({ name }) => ({
    nodes: [
      { op: 'Cast', inputs: ['pixels'], output: 'numbers', attributes: { to: 1 } },
      { op: 'Transpose', inputs: ['numbers'], output: 'planes', attributes: { perm: [0, 3, 1, 2] } },
      { op: 'Mul', inputs: ['planes', 'part'], output: name },
    ],
  }),
  Mul: same('Mul'),
  Sub: same('Sub'),
  AddV2: same('Add'),
  _FusedConv2D: convolution(filtersOf),
  FusedDepthwiseConv2dNative: convolution(depthwiseFiltersOf),
  AvgPool: ({ name, input, attr: { ksize, strides, padding } }) => ({
    nodes: [
      {
        op: 'AveragePool',
        inputs: input,
        output: name,
        attributes: {
          kernel_shape: ksize,
          strides,
          auto_pad: padding,
        },
      },
    ],
  }),
  Squeeze: same('Flatten'),
  _FusedMatMul: same('Gemm'),
  Softmax: same('Softmax'),
  Identity: same('Identity'),
};

/**
 * Translates nsfwjs's network: from the RGB `pixels` of one image it computes the probabilities of the five classes, in the order
 * of `classes`. @throws Error when the package's network has an operation that is not translated here
 */
export async function createNsfwNetwork(): Promise<Network> {
  const { modelTopology, weightSpecs, weights: bytes } = await readNsfwModel();
  const graph = z.object({ node: z.array(tensorflowNode) }).parse(modelTopology);
  const weights = decodeWeights(weightSpecs, bytes);
  const constants = new Map(weights)
    .set('zero', scalar(0))
    .set('six', scalar(6))
    .set('part', scalar(1 / 255));
  const nodes: Node[] = [];
  for (const node of graph.node) {
    const translated = translations[node.op]?.(node, weights);
    if (!translated) throw new Error(`The network of nsfwjs holds an operation not known here: ${node.op}`);
    nodes.push(...translated.nodes);
    for (const [name, tensor] of translated.constants ?? []) constants.set(name, tensor);
  }
  return {
    inputs: [{ name: 'pixels', element: 'uint8', shape: [1, inputSide, inputSide, 3] }],
    outputs: [{ name: nodes.at(-1)?.output ?? '', element: 'float32', shape: [1, classes.length] }],
    constants,
    nodes,
  };
}
