import { z } from 'zod';
import { classes } from '#domain/moderation.ts';
import type { Engine } from './engine.ts';
import { loadEmbeddingNetwork, loadFaceDetector, loadLandmarkNetwork } from './faces.ts';
import { inputSide } from './input-side.ts';
import { loadModel } from './model.ts';
import { loadSegmenter } from './segmenter.ts';
import { tf, useBackend } from './tensorflow.ts';

const scoresSchema = z.record(z.enum(classes), z.number());

/** Loads TensorFlow.js and nsfwjs's network, and runs it once. @throws Error when the backend does not work */
export async function openTensorflow(backend: 'tensorflow' | 'wasm'): Promise<Engine> {
  await useBackend(backend);
  const network = await loadModel();
  /** Loaded on first use: the worker of many shops never needs them. */
  let faceDetector: ReturnType<typeof loadFaceDetector> | undefined;
  let landmarkNetwork: ReturnType<typeof loadLandmarkNetwork> | undefined;
  let embeddingNetwork: ReturnType<typeof loadEmbeddingNetwork> | undefined;
  let segmenter: ReturnType<typeof loadSegmenter> | undefined;

  return {
    async classify(pixels) {
      const input = tf.tensor3d(pixels, [inputSide, inputSide, 3], 'int32');
      try {
        const found = await network.classify(input, classes.length);
        const scores = found.map(
          ({ className, probability }) => [className.toLowerCase(), probability] as const,
        );
        return scoresSchema.parse(Object.fromEntries(scores));
      } finally {
        input.dispose();
      }
    },
    async scoreFaces(image, sight) {
      faceDetector ??= loadFaceDetector();
      const find = await faceDetector;
      return await find(image, sight);
    },
    async markFace(pixels) {
      landmarkNetwork ??= loadLandmarkNetwork();
      const mark = await landmarkNetwork;
      return await mark(pixels);
    },
    async embedFace(pixels) {
      embeddingNetwork ??= loadEmbeddingNetwork();
      const embed = await embeddingNetwork;
      return await embed(pixels);
    },
    async segmentPersons(pixels) {
      segmenter ??= loadSegmenter();
      const segment = await segmenter;
      return await segment(pixels);
    },
  };
}
