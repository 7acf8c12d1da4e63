import { createRequire } from 'node:module';
import path from 'node:path';
import type { Tensor3D } from '@tensorflow/tfjs';
import type { FaceBox } from '#domain/photo-advice.ts';
import { open } from '../images/safe-sharp.ts';
import { tf } from './tensorflow.ts';

const require = createRequire(import.meta.url);

/** What we use of the package. Its own typings hold a copy of TensorFlow's, which no tensor of ours fits. */
type FaceApi = {
  nets: {
    tinyFaceDetector: {
      loadFromDisk(folder: string): Promise<void>;
      locateFaces(
        image: Tensor3D,
        options: { inputSize: number; scoreThreshold: number },
      ): Promise<{ box: FaceBox }[]>;
    };
  };
};

/** What the detector looks at; below 416 pixels it misses faces, above it only takes longer. */
const inputSize = 416;
/** Faces in `tests/photos` score 0.98, the best of what is none 0.15. */
const scoreThreshold = 0.5;

/** Loads the tiny face detector with the weights that its package ships. `chooseBackend` comes first. */
export async function loadFaceDetector() {
  const { nets } = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
  const detector = nets.tinyFaceDetector;
  const { dir } = path.parse(require.resolve('@vladmandic/face-api/package.json'));
  await detector.loadFromDisk(path.join(dir, 'model'));

  /** The faces in an image, in its own pixels. */
  return async function findFaces(image: Buffer): Promise<FaceBox[]> {
    const { pixels, width, height, scale } = await readPixels(image);
    const input = tf.tensor3d(pixels, [height, width, 3], 'int32');
    try {
      const found = await detector.locateFaces(input, { inputSize, scoreThreshold });
      return found.map(({ box }) => ({
        x: Math.round(box.x * scale),
        y: Math.round(box.y * scale),
        width: Math.round(box.width * scale),
        height: Math.round(box.height * scale),
      }));
    } finally {
      input.dispose();
    }
  };
}

async function readPixels(image: Buffer) {
  const { autoOrient } = await open(image).metadata();
  const { data, info } = await open(image)
    .resize({ width: inputSize, height: inputSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, scale: autoOrient.width / info.width };
}
