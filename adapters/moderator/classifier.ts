import { z } from 'zod';
import { classes, type Scores } from '#domain/moderation.ts';
import type { ScoredFace } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { open } from '../images/safe-sharp.ts';
import { loadFaceDetector, type Sight } from './faces.ts';
import { inputSide, loadModel } from './model.ts';
import { chooseBackend, tf } from './tensorflow.ts';

/** The child process that looks at one image after the other. */
const loading = chooseBackend().then(loadModel);
/** Loaded at the first question: many a shop's worker is never asked. */
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

/** Faces in `tests/photos` score 0.98, the best of what is none 0.15. */
const surely = { inputSize: 416, scoreThreshold: 0.5 };

async function findFaces(image: Buffer): Promise<FaceBox[]> {
  const { autoOrient: size } = await open(image).metadata();
  const found = await scoreFaces(image, surely);
  return found.map(({ x, y, width, height }) => ({
    x: Math.round(x * size.width),
    y: Math.round(y * size.height),
    width: Math.round(width * size.width),
    height: Math.round(height * size.height),
  }));
}

async function scoreFaces(image: Buffer, sight: Sight): Promise<ScoredFace[]> {
  await loading;
  faceDetector ??= loadFaceDetector();
  const find = await faceDetector;
  return await find(image, sight);
}

async function readPixels(image: Buffer): Promise<Uint8Array> {
  return await open(image)
    .resize({ width: inputSide, height: inputSide, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

const operations = { classify, findFaces, scoreFaces };
export type ClassifierOperations = typeof operations;

serveParent(operations, loading);
