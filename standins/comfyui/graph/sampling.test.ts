import { expect, test } from 'vitest';
import { createInputs } from '../nodes/node.ts';
import { createSampler } from './sampling.ts';

const seconds = 1;
const steps = 20;
/** Processor time used by each step. */
const busyMs = 40;

async function millisecondsOfPrompt(thawed: () => Promise<void>): Promise<number> {
  const values: number[] = [];
  const sample = createSampler({ seconds, nodeSeconds: 0, thawed }, new AbortController().signal);
  const sendProgress = (value: number): void => {
    values.push(value);
    const end = performance.now() + busyMs;
    while (performance.now() < end);
  };
  const begun = performance.now();
  await sample(createInputs({ images: [] }), { dir: '', texts: {}, sendProgress, sendText: () => undefined });
  expect(values).toEqual(Array.from({ length: steps }, (_, n) => n + 1));
  return performance.now() - begun;
}

test('a prompt takes its seconds, whatever the load, and frozen time does not count', async () => {
  const lasted = await millisecondsOfPrompt(() => Promise.resolve());
  expect(lasted).toBeGreaterThan(seconds * 1000 - 2);
  // Adding the steps' own time would take all of it, give or take a millisecond a step.
  expect(lasted).toBeLessThan(seconds * 1000 + 0.75 * steps * busyMs);

  let isFrozen = true;
  const frozenMs = 500;
  const thawed = async (): Promise<void> => {
    if (isFrozen) await new Promise((resolve) => setTimeout(resolve, frozenMs));
    isFrozen = false;
  };
  expect(await millisecondsOfPrompt(thawed)).toBeGreaterThan(seconds * 1000 + frozenMs - 3);
});
