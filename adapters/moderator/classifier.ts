import { z } from 'zod';
import { classes, type Scores } from '#domain/moderation.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { open } from '../images/safe-sharp.ts';
import { loadFaceDetector } from './faces.ts';
import { inputSide, loadModel } from './model.ts';
import { chooseBackend, tf } from './tensorflow.ts';

/** The child process that looks at one image after the other. */
const loading = chooseBackend().then(loadModel);
/** Only the server wants faces, the worker does without. */
let faceDetector: ReturnType<typeof loadFaceDetector> | undefined;

const scoresSchema = z.record(z.enum(classes), z.number());

async function classify(image: Buffer): Promise<Scores> {
  const network = await loading;
  const input = tf.tensor3d(await readPixels(image), [inputSide, inputSide, 3], 'int32');
  try {
    const found = await network.classify(input, classes.length);
    const scores = found.map(({ className, probability }) => [className.toLowerCase(), probability] as const);
    return scoresSchema.parse(Object.fromEntries(scores));
  } finally {
    input.dispose();
  }
}

async function findFaces(image: Buffer): Promise<FaceBox[]> {
  await loading;
  faceDetector ??= loadFaceDetector();
  const find = await faceDetector;
  return await find(image);
}

async function readPixels(image: Buffer): Promise<Uint8Array> {
  return await open(image)
    .resize({ width: inputSide, height: inputSide, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

const operations = { classify, findFaces };
export type ClassifierOperations = typeof operations;

serveParent(operations, loading);
