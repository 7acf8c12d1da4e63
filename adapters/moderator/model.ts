import type { io } from '@tensorflow/tfjs';
import type { NSFWJS as Network } from 'nsfwjs/core';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import { NSFWJS } from './tensorflow.ts';

/** Pixels on both sides of what the model looks at. */
export const inputSide = 224;

/**
 * Loads MobileNetV2Mid as nsfwjs packages it, and runs it once. nsfwjs' own loader decodes the weights letter by
 * letter, which takes seconds; `Buffer` does it in milliseconds.
 */
export async function loadModel(): Promise<Network> {
  const { modelJson, weightBundles, options } = MobileNetV2MidModel;
  const { default: model } = await modelJson();
  const shards = await Promise.all(weightBundles.map(async (load) => (await load()).default));
  const weights = Buffer.concat(shards.map((shard) => Buffer.from(shard, 'base64')));
  const artifacts: io.ModelArtifacts = {
    modelTopology: model.modelTopology,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
  const network = new NSFWJS({ load: () => Promise.resolve(artifacts) }, { size: inputSide, ...options });
  await network.load();
  return network;
}
