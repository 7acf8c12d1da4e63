import { expect, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';

test('bad images, bodies, tokens, paths and headers crash nothing, open nothing, and leave nothing behind', async () => {
  expect(await fuzz({ images: 300, bodies: 800, tokens: 500, seed: 30 })).toEqual([]);
});
