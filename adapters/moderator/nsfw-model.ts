import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import { inputSide } from './input-side.ts';

export const modelOptions = { size: inputSide, ...MobileNetV2MidModel.options };

/**
 * Reads MobileNetV2Mid from nsfwjs's package, as a graph of TensorFlow.js with its weights. nsfwjs's own loader decodes the
 * weights character by character, which takes seconds; `Buffer` takes milliseconds.
 */
export async function readNsfwModel() {
  const { modelJson, weightBundles } = MobileNetV2MidModel;
  const { default: model } = await modelJson();
  const shards = await Promise.all(weightBundles.map(async (load) => (await load()).default));
  return {
    modelTopology: model.modelTopology,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weights: Buffer.concat(shards.map((shard) => Buffer.from(shard, 'base64'))),
  };
}
