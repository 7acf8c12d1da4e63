import { createRequire } from 'node:module';
import path from 'node:path';
import type { Rank, Tensor4D } from '@tensorflow/tfjs';
import { beforeAll, expect, test } from 'vitest';
import { createFaceNetwork, type FaceNetworkParams } from './face-network.ts';
import { tf, useBackend } from './tensorflow.ts';

const require = createRequire(import.meta.url);

type Package = {
  nets: {
    tinyFaceDetector: {
      loadFromDisk(folder: string): Promise<void>;
      config: { meanRgb: [number, number, number] };
      params: FaceNetworkParams;
      runMobilenet(batch: Tensor4D, params: FaceNetworkParams): Tensor4D;
    };
  };
};

beforeAll(() => useBackend('wasm'));

test('the network calculates the same as the package, at every size', async () => {
  const { nets } = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as Package;
  const { tinyFaceDetector: detector } = nets;
  const { dir } = path.parse(require.resolve('@vladmandic/face-api/package.json'));
  await detector.loadFromDisk(path.join(dir, 'model'));
  const { meanRgb } = detector.config;
  const network = createFaceNetwork(detector.params, meanRgb);

  for (const side of [320, 416]) {
    const pixels = tf.randomUniform<Rank.R4>([1, side, side, 3], 0, 255, 'float32', 1);
    const mean = tf.tensor1d(meanRgb);
    const own = network(pixels);
    const packaged = detector.runMobilenet(tf.div(tf.sub(pixels, mean), 255), detector.params);
    expect(own.shape).toEqual(packaged.shape);
    const off = await tf.max(tf.abs(tf.sub(own, packaged))).data();
    expect(off[0]).toBeLessThan(0.001);
  }
});
