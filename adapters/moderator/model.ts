import type { io } from '@tensorflow/tfjs';
import type { NSFWJS as Network } from 'nsfwjs/core';
import { modelOptions, readNsfwModel } from './nsfw-model.ts';
import { NSFWJS } from './tensorflow.ts';

/** Loads nsfwjs's network into TensorFlow.js and runs it once. Call `useBackend` first. */
export async function loadModel(): Promise<Network> {
  const { modelTopology, weightSpecs, weights } = await readNsfwModel();
  const artifacts: io.ModelArtifacts = {
    modelTopology,
    weightSpecs,
    weightData: new Uint8Array(weights).buffer,
  };
  const network = new NSFWJS({ load: () => Promise.resolve(artifacts) }, modelOptions);
  await network.load();
  return network;
}
