import { expect, test } from 'vitest';
import { nodeCases, pictureCases } from './cases.ts';
import { figureFor } from './figures.ts';

test.each(await nodeCases())('node graph $name comes out as ComfyUI drew it', async (one) => {
  expect(await figureFor(one)).toMatchObject({ good: true });
});

test.each(await pictureCases())('picture $name comes out as ComfyUI drew it', async (one) => {
  expect(await figureFor(one)).toMatchObject({ good: true });
});

test('a picture of another photo is told apart', async () => {
  const [one, other] = (await pictureCases()).filter(({ name }) => /^bricks.*(astronaut|coffee)/.test(name));
  if (!one || !other) throw new Error('The recordings are not complete.');
  expect(await figureFor({ ...one, recorded: other.recorded })).toMatchObject({ good: false });
});
