import { expect, test } from 'vitest';
import { outputProblem, textsIn, tierFor } from './style.ts';

const texts = (title: string) => ({ title, tagline: '' });
const style = { texts: { en: texts('Bricks'), de: texts('Klötze'), 'pt-BR': texts('Blocos') } };

test.each([
  ['de', 'Klötze'],
  ['de-AT', 'Klötze'],
  ['pt-BR', 'Blocos'],
  ['pt', 'Bricks'],
  ['fr', 'Bricks'],
  ['constructor', 'Bricks'],
])('a visitor who reads %s sees the title %s', (locale, title) => {
  expect(textsIn(style, locale).title).toBe(title);
});

const plain = { tolerance: 0.1, longSide: [480, 1500] as const };
const framed = { tolerance: 0.1, longSide: [540, 1700] as const, frame: { width: 0.2, height: 0.29 } };

test.each([
  [plain, { width: 1000, height: 1000 }, { width: 512, height: 512 }],
  [plain, { width: 451, height: 300 }, { width: 628, height: 418 }],
  [framed, { width: 512, height: 512 }, { width: 620, height: 662 }],
  [framed, { width: 451, height: 300 }, { width: 724, height: 600 }],
])('a picture of the expected shape has no problem', (output, photo, picture) => {
  expect(outputProblem(output, photo, picture)).toBeUndefined();
});

test('a turned, a cropped, a tiny and a huge picture have problems', () => {
  const photo = { width: 900, height: 600 };

  expect(outputProblem(plain, photo, { width: 600, height: 900 })).toContain('about 1.50 of its height');
  expect(outputProblem(plain, photo, { width: 600, height: 600 })).toContain('600 × 600');
  expect(outputProblem(plain, photo, { width: 9, height: 6 })).toContain('480 to 1500');
  expect(outputProblem(plain, photo, { width: 9000, height: 6000 })).toContain('480 to 1500');
});

test.each([
  [[24e9], 'quality'],
  [[24e9, 80e9], 'quality'],
  [[24e9, 12e9], 'small'],
  [[8e9], 'small'],
  [[0], 'small'],
])('GPUs with %j bytes of memory run the %s graphs', (gpuMemoryBytes, tier) => {
  expect(tierFor(gpuMemoryBytes)).toBe(tier);
});
