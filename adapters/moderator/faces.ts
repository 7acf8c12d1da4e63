import { createRequire } from 'node:module';
import path from 'node:path';
import type { Tensor3D, Tensor4D } from '@tensorflow/tfjs';
import type { Point } from '#domain/landmarks.ts';
import type { ScoredFace } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import type { RawImage } from '../images/safe-sharp.ts';
import type { Sight } from './engine.ts';
import { createFaceNetwork, type FaceNetworkParams } from './face-network.ts';
import { embeddedSide, landmarkSide } from './input-side.ts';
import { tf } from './tensorflow.ts';

const require = createRequire(import.meta.url);

/** Part of the package that we use. Its own typings contain a copy of TensorFlow's, which our tensors do not match. */
type FaceApi = {
  nets: {
    tinyFaceDetector: {
      loadFromDisk(folder: string): Promise<void>;
      config: { meanRgb: [red: number, green: number, blue: number] };
      params: FaceNetworkParams;
      forwardInput: (
        input: { toBatchTensor(size: number, centred: boolean): Tensor4D },
        size: number,
      ) => Tensor4D;
      locateFaces(image: Tensor3D, options: Sight): Promise<{ box: FaceBox; score: number }[]>;
    };
    faceLandmark68TinyNet: {
      loadFromDisk(folder: string): Promise<void>;
      detectLandmarks(image: Tensor3D): Promise<{ relativePositions: Point[] }>;
    };
    faceRecognitionNet: {
      loadFromDisk(folder: string): Promise<void>;
      computeFaceDescriptor(image: Tensor3D): Promise<Float32Array>;
    };
  };
};

const faceApi = () => require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
const weightsFolder = () =>
  path.join(path.dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');

/** Loads the tiny landmark network with the weights that its package ships. Call `useBackend` first. */
export async function loadLandmarkNetwork() {
  const network = faceApi().nets.faceLandmark68TinyNet;
  await network.loadFromDisk(weightsFolder());
  return async function mark(pixels: Uint8Array): Promise<number[]> {
    const input = tf.tensor3d(pixels, [landmarkSide, landmarkSide, 3], 'int32');
    try {
      const { relativePositions } = await network.detectLandmarks(input);
      return relativePositions.flatMap(({ x, y }) => [x, y]);
    } finally {
      input.dispose();
    }
  };
}

/** Loads the recognition network with the weights that its package ships. Call `useBackend` first. */
export async function loadEmbeddingNetwork() {
  const network = faceApi().nets.faceRecognitionNet;
  await network.loadFromDisk(weightsFolder());
  return async function embed(pixels: Uint8Array): Promise<Float32Array> {
    const input = tf.tensor3d(pixels, [embeddedSide, embeddedSide, 3], 'int32');
    try {
      return await network.computeFaceDescriptor(input);
    } finally {
      input.dispose();
    }
  };
}

/** Loads the tiny face detector with the weights that its package ships. Call `useBackend` first. */
export async function loadFaceDetector() {
  const detector = faceApi().nets.tinyFaceDetector;
  await detector.loadFromDisk(weightsFolder());
  const network = createFaceNetwork(detector.params, detector.config.meanRgb);
  detector.forwardInput = (input, size) => tf.tidy(() => network(input.toBatchTensor(size, false)));

  /**
   * Finds the faces in an image that reach the threshold, in fractions of its width and height. With an `inputSize` (a multiple
   * of 32 pixels) of 416 it finds faces an eighth as high as the image; a larger one only takes longer.
   */
  return async function scoreFaces(
    { data, width, height }: RawImage,
    { inputSize, scoreThreshold }: Sight,
  ): Promise<ScoredFace[]> {
    const input = tf.tensor3d(data, [height, width, 3], 'int32');
    try {
      const found = await detector.locateFaces(input, { inputSize, scoreThreshold });
      return found.map(({ box, score }) => ({
        score,
        x: box.x / width,
        y: box.y / height,
        width: box.width / width,
        height: box.height / height,
      }));
    } finally {
      input.dispose();
    }
  };
}
