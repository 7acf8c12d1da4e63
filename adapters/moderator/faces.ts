import { createRequire } from 'node:module';
import path from 'node:path';
import type { Tensor3D } from '@tensorflow/tfjs';
import type { ScoredFace } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { open } from '../images/safe-sharp.ts';
import { tf } from './tensorflow.ts';

const require = createRequire(import.meta.url);

/** What we use of the package. Its own typings hold a copy of TensorFlow's, which no tensor of ours fits. */
type FaceApi = {
  nets: {
    tinyFaceDetector: {
      loadFromDisk(folder: string): Promise<void>;
      locateFaces(image: Tensor3D, options: Sight): Promise<{ box: FaceBox; score: number }[]>;
    };
  };
};

export type Sight = { inputSize: number; scoreThreshold: number };

/** Loads the tiny face detector with the weights that its package ships. `chooseBackend` comes first. */
export async function loadFaceDetector() {
  const { nets } = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
  const detector = nets.tinyFaceDetector;
  const { dir } = path.parse(require.resolve('@vladmandic/face-api/package.json'));
  await detector.loadFromDisk(path.join(dir, 'model'));

  /**
   * The faces in an image that score at least as much, in parts of its width and height. At an `inputSize` of 416 pixels
   * (32 is what it goes by) it finds faces that are an eighth as high as the image; above, it only takes longer.
   */
  return async function scoreFaces(
    image: Buffer,
    { inputSize, scoreThreshold }: Sight,
  ): Promise<ScoredFace[]> {
    const { data, info } = await readPixels(image, inputSize);
    const input = tf.tensor3d(data, [info.height, info.width, 3], 'int32');
    try {
      const found = await detector.locateFaces(input, { inputSize, scoreThreshold });
      return found.map(({ box, score }) => ({
        score,
        x: box.x / info.width,
        y: box.y / info.height,
        width: box.width / info.width,
        height: box.height / info.height,
      }));
    } finally {
      input.dispose();
    }
  };
}

async function readPixels(image: Buffer, inputSize: number) {
  return await open(image)
    .resize({ width: inputSize, height: inputSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}
