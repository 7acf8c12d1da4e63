import { expect, test } from 'vitest';
import { outputProblem, textsIn, tierFor, windowIn } from './style.ts';

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
  [[20e9], 'quality'],
  [[19e9], 'small'],
  [[24e9, 80e9], 'quality'],
  [[24e9, 12e9], 'small'],
  [[8e9], 'small'],
  [[0], 'small'],
])('GPUs with %j bytes of memory run the %s graphs', (gpuMemoryBytes, tier) => {
  expect(tierFor(gpuMemoryBytes)).toBe(tier);
});

test('a picture may be as long, as short and as far from its shape as the style allows, and no more', () => {
  const photo = { width: 1000, height: 1000 };
  const isFine = (width: number, height: number) =>
    outputProblem(plain, photo, { width, height }) === undefined;
  expect([isFine(480, 480), isFine(479, 479), isFine(1500, 1500), isFine(1501, 1501)]).toEqual([
    ...[true, false, true, false],
  ]);
  expect([isFine(1099, 1000), isFine(1111, 1000), isFine(1000, 1099), isFine(1000, 1111)]).toEqual([
    ...[true, false, true, false],
  ]);
});

test('the photo’s place is known in a framed picture, also in one that is cropped or has margins', () => {
  const photo = { width: 1000, height: 500 };
  const style = { ...plain, frame: { width: 0.4, height: 0.5 } };
  // The frame adds 200 pixels to the width, and 500 to the height.
  expect(windowIn(style, photo, { width: 1200, height: 1000 })).toEqual({
    ...{ x: 0.083, y: 0.25, width: 0.833, height: 0.5 },
  });
  expect(windowIn(style, photo, { width: 600, height: 500 })).toEqual(
    windowIn(style, photo, { width: 1200, height: 1000 }),
  );
  expect(windowIn(style, photo, { width: 500, height: 500 })).toEqual({
    ...{ x: 0, y: 0.25, width: 1, height: 0.5 },
  });
  expect(windowIn(style, photo, { width: 1200, height: 800 })).toEqual({
    ...{ x: 0.083, y: 0.188, width: 0.833, height: 0.625 },
  });
  expect(windowIn(style, photo, { width: 600, height: 1000 }, 'contain')).toEqual({
    ...{ x: 0.083, y: 0.375, width: 0.833, height: 0.25 },
  });
  expect(windowIn(plain, photo, { width: 500, height: 500 })).toBeUndefined();
});
