import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as OnnxRuntime from 'onnxruntime-node';
import { classes, type Scores } from '#domain/moderation.ts';
import type { RawImage } from '../images/safe-sharp.ts';
import type { Engine } from './engine.ts';
import { readFaces } from './face-boxes.ts';
import { embeddedSide, inputSide, landmarkSide, segmentedSide } from './input-side.ts';

const require = createRequire(import.meta.url);

/** Networks that the build has translated (launcher/prepare/emit-networks.ts). */
const files = {
  nsfw: new URL('../../dist/programs/adapters/moderator/nsfw.onnx', import.meta.url),
  faces: new URL('../../dist/programs/adapters/moderator/faces.onnx', import.meta.url),
  landmarks: new URL('../../dist/programs/adapters/moderator/landmarks.onnx', import.meta.url),
  embeddings: new URL('../../dist/programs/adapters/moderator/embeddings.onnx', import.meta.url),
  segmentation: new URL('../../dist/programs/adapters/moderator/segmentation.onnx', import.meta.url),
};

/** One thread: images come one at a time, and the processors have other work. */
const options: OnnxRuntime.InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
};

/** Loads ONNX Runtime and nsfwjs's network, and runs it once. @throws Error when the platform has no such library */
export async function openOnnx(): Promise<Engine> {
  const { InferenceSession, Tensor } = require('onnxruntime-node') as typeof OnnxRuntime;
  const open = (file: URL) => InferenceSession.create(fileURLToPath(file), options);

  async function run(network: OnnxRuntime.InferenceSession, inputs: Record<string, OnnxRuntime.Tensor>) {
    const results = await network.run(inputs);
    const [output] = Object.values(results);
    return output?.data as Float32Array;
  }

  const nsfw = await open(files.nsfw);
  /** Loaded on first use: the worker of many shops never needs them. */
  let faces: ReturnType<typeof open> | undefined;
  let landmarks: ReturnType<typeof open> | undefined;
  let embeddings: ReturnType<typeof open> | undefined;
  let segmentation: ReturnType<typeof open> | undefined;

  const engine: Engine = {
    async classify(pixels) {
      const shape = [1, inputSide, inputSide, 3];
      const scores = await run(nsfw, { pixels: new Tensor('uint8', pixels, shape) });
      return Object.fromEntries(classes.map((name, n) => [name, scores[n]])) as Scores;
    },
    async scoreFaces(image, { inputSize, scoreThreshold }) {
      faces ??= open(files.faces);
      const { pixels, side } = squareOf(image);
      const cells = await run(await faces, {
        pixels: new Tensor('uint8', pixels, [1, side, side, 3]),
        size: new Tensor('int64', BigInt64Array.from([1, 3, inputSize, inputSize], BigInt), [4]),
      });
      return readFaces(cells, image, inputSize, scoreThreshold);
    },
    async markFace(pixels) {
      landmarks ??= open(files.landmarks);
      const shape = [1, landmarkSide, landmarkSide, 3];
      return await run(await landmarks, { pixels: new Tensor('uint8', pixels, shape) });
    },
    async embedFace(pixels) {
      embeddings ??= open(files.embeddings);
      const shape = [1, embeddedSide, embeddedSide, 3];
      return await run(await embeddings, { pixels: new Tensor('uint8', pixels, shape) });
    },
    async segmentPersons(pixels) {
      segmentation ??= open(files.segmentation);
      const shape = [1, segmentedSide, segmentedSide, 3];
      return await run(await segmentation, { pixels: new Tensor('uint8', pixels, shape) });
    },
  };
  await engine.classify(new Uint8Array(inputSide * inputSide * 3));
  return engine;
}

/** Puts an RGB image into the upper left corner of a black square. */
function squareOf({ data, width, height }: RawImage): { pixels: Uint8Array; side: number } {
  const side = Math.max(width, height);
  if (width === height) return { pixels: data, side };
  const pixels = new Uint8Array(side * side * 3);
  for (let row = 0; row < height; row += 1)
    pixels.set(data.subarray(row * width * 3, (row + 1) * width * 3), row * side * 3);
  return { pixels, side };
}
