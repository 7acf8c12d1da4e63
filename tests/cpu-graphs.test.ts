import { expect, test } from 'vitest';
import { animeGraph } from '#scripts/cpu-graphs/anime.ts';
import { bricksGraph } from '#scripts/cpu-graphs/bricks.ts';
import { picassoGraph } from '#scripts/cpu-graphs/picasso.ts';
import { samsumGraph } from '#scripts/cpu-graphs/samsum.ts';
import { soccyGraph } from '#scripts/cpu-graphs/soccy.ts';

test.each([
  ['anime', animeGraph],
  ['bricks', bricksGraph],
  ['picasso', picassoGraph],
  ['samsum', samsumGraph],
  ['soccy', soccyGraph],
] as const)(
  'the CPU graph of %s equals the output of its script (otherwise run this test with -u)',
  async (style, make) => {
    const text = `${JSON.stringify(make(), null, 1)}\n`;
    await expect(text).toMatchFileSnapshot(`../comfy-workflows/${style}/cpu.json`);
  },
);
