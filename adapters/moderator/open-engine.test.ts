import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createModerator } from './moderator.ts';
import { engineOpeners, openEngine } from './open-engine.ts';

const astronaut = readFileSync(new URL('../../tests/photos/astronaut.png', import.meta.url));
const { data, info } = await sharp(astronaut)
  .resize({ width: 224, height: 224, fit: 'fill' })
  .removeAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true });

test('ONNX Runtime is the default engine', async () => {
  await using moderator = createModerator();

  expect(await moderator.engineProblem()).toBeUndefined();
});

test('another engine takes over with the same scores if its library does not load, and says why', async () => {
  const onnx = () => Promise.reject(new Error('no library for this platform'));

  const { engine, problem } = await openEngine('auto', { ...engineOpeners, onnx });

  expect(problem).toBe('no library for this platform');
  const first = await openEngine('onnx');
  const [scores, expected] = [await engine.classify(data), await first.engine.classify(data)];
  for (const [name, score] of Object.entries(expected)) expect(scores).toHaveProperty(name, near(score));
  const sight = { inputSize: 320, scoreThreshold: 0.1 };
  const image = { data, ...info, channels: 3 as const };
  const faces = await first.engine.scoreFaces(image, sight);
  expect(faces).toHaveLength(1);
  const found = faces.map((face) => Object.fromEntries(Object.entries(face).map(([k, v]) => [k, near(v)])));
  expect(await engine.scoreFaces(image, sight)).toMatchObject(found);
});

test('a chosen engine that cannot be loaded is an error', async () => {
  const onnx = () => Promise.reject(new Error('no library for this platform'));

  await expect(openEngine('onnx', { ...engineOpeners, onnx })).rejects.toThrow('no library');
});

const near = (value: number): unknown => expect.closeTo(value, 3);
