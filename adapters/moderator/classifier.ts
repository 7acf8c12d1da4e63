import { env } from 'node:process';
import type { ModerationEngine, Scores } from '#domain/moderation.ts';
import type { PhotoFaces, PhotoPersons } from '#domain/landmarks.ts';
import type { FacePair, ScoredFace } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { openImage, smallCopy, type Image } from '../images/safe-sharp.ts';
import { compareFaces } from './compare-faces.ts';
import type { Sight } from './engine.ts';
import { inputSide } from './input-side.ts';
import { findFaces as findLikelyFaces, markedSide, markFaces } from './mark-faces.ts';
import { openEngine } from './open-engine.ts';
import { outlinePersons } from './outline-persons.ts';

/** Engine that the parent names; this child process classifies one image at a time. */
const loading = openEngine(env.MODERATION_ENGINE as ModerationEngine);

async function classify(image: Image): Promise<Scores> {
  const { engine } = await loading;
  return await engine.classify(await readPixels(image));
}

async function scoreFaces(image: Image, sight: Sight): Promise<ScoredFace[]> {
  const { engine } = await loading;
  return await engine.scoreFaces(await smallCopy(image, sight.inputSize), sight);
}

async function findFaces(image: Image): Promise<ScoredFace[]> {
  const { engine } = await loading;
  return await findLikelyFaces(await smallCopy(image, markedSide), engine);
}

async function findLandmarks(image: Image, withSkin: boolean): Promise<PhotoFaces> {
  const { engine } = await loading;
  return await markFaces(await smallCopy(image, markedSide), withSkin, engine);
}

async function findPersons(image: Image, faces: FaceBox[]): Promise<PhotoPersons> {
  const { engine } = await loading;
  return await outlinePersons(await smallCopy(image, markedSide), faces, engine);
}

async function faceDistance(photo: Image, picture: Image, pairs: FacePair[]): Promise<number> {
  const { engine } = await loading;
  const copies = { photo: await smallCopy(photo, markedSide), picture: await smallCopy(picture, markedSide) };
  return await compareFaces({ ...copies, pairs }, engine);
}

async function readPixels(image: Image): Promise<Uint8Array> {
  return await openImage(image)
    .resize({ width: inputSide, height: inputSide, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

/** Returns the reason why ONNX Runtime is not in use although `auto` is set; undefined otherwise. */
const engineProblem = async (): Promise<string | undefined> => (await loading).problem;

const operations = {
  classify,
  scoreFaces,
  findFaces,
  findLandmarks,
  findPersons,
  faceDistance,
  engineProblem,
};
export type ClassifierOperations = typeof operations;

serveParent(operations, loading);
