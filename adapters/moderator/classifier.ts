import type { NSFWJS as Network } from 'nsfwjs/core';
import { classes, type Scores } from '#domain/moderation.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { open } from '../images/safe-sharp.ts';
import { loadFaceDetector } from './faces.ts';
import { inputSide, loadModel } from './model.ts';
import { chooseBackend, tf } from './tensorflow.ts';

export type Question = { look: 'classify' | 'findFaces'; image: Buffer };

/** The child process that looks at one image after the other. */
const loading = chooseBackend().then(loadModel);
/** Only the server asks for faces, the worker does without. */
let faceDetector: ReturnType<typeof loadFaceDetector> | undefined;

serveParent(async (question) => {
  const { look, image } = question as Question;
  const network = await loading;
  if (look === 'classify') return await classify(network, await readPixels(image));
  faceDetector ??= loadFaceDetector();
  return await (
    await faceDetector
  )(image);
}, loading);

async function readPixels(image: Buffer): Promise<Uint8Array> {
  return await open(image)
    .resize({ width: inputSide, height: inputSide, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

async function classify(network: Network, pixels: Uint8Array): Promise<Scores> {
  const input = tf.tensor3d(pixels, [inputSide, inputSide, 3], 'int32');
  try {
    const found = await network.classify(input, classes.length);
    const scores = found.map(({ className, probability }) => [className.toLowerCase(), probability] as const);
    return Object.fromEntries(scores) as Scores;
  } finally {
    input.dispose();
  }
}
