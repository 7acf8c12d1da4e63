import { z } from 'zod';
import { classes, type Scores } from '#domain/moderation.ts';
import type { ScoredFace } from '#domain/people.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { openImage, type Image } from '../images/safe-sharp.ts';
import { loadFaceDetector, type Sight } from './faces.ts';
import { inputSide, loadModel } from './model.ts';
import { chooseBackend, tf } from './tensorflow.ts';

/** The child process that looks at one image after the other. */
const loading = chooseBackend().then(loadModel);
/** Loaded at the first question: many a shop's worker is never asked. */
let faceDetector: ReturnType<typeof loadFaceDetector> | undefined;

const scoresSchema = z.record(z.enum(classes), z.number());

async function classify(image: Image): Promise<Scores> {
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

async function scoreFaces(image: Image, sight: Sight): Promise<ScoredFace[]> {
  await loading;
  faceDetector ??= loadFaceDetector();
  const find = await faceDetector;
  return await find(image, sight);
}

async function readPixels(image: Image): Promise<Uint8Array> {
  return await openImage(image)
    .resize({ width: inputSide, height: inputSide, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

const operations = { classify, scoreFaces };
export type ClassifierOperations = typeof operations;

serveParent(operations, loading);
