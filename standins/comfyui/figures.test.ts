import { expect, test } from 'vitest';
import { limitFor, measure, nodeCases, styleCases } from './recorded-cases.ts';

const styles = await styleCases(512);

test.each([...(await nodeCases()), ...styles])('$name comes out as ComfyUI drew it', async (one) => {
  expect((await measure(one)).mean).toBeLessThanOrEqual(limitFor(one));
});

test('a picture of another photo is recognised as different', async () => {
  const [one, other] = styles.filter(({ name }) => /^bricks.*(astronaut|coffee)/.test(name));
  if (!one || !other) throw new Error('The recordings are not complete.');
  expect((await measure({ ...one, recorded: other.recorded })).mean).toBeGreaterThan(limitFor(one));
});
