import type { NSFWJS as Network } from 'nsfwjs/core';
import { classes, type Scores } from '#domain/moderation.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { open } from '../images/safe-sharp.ts';
import { inputSide, loadModel } from './model.ts';
import { chooseBackend, tf } from './tensorflow.ts';

/** The child process that looks at one image after the other. */
const loading = chooseBackend().then(loadModel);

serveParent(async (image) => await classify(await loading, await readPixels(image as Buffer)), loading);

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
