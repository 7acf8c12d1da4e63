import { expect, test } from 'vitest';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import { secondsDisturbed } from './tries.ts';

const start = Date.parse('2026-01-01T12:00:00Z');
const at = (second: number) => new Date(start + second * 1000);

/** Builds a prompt created and ended at these seconds after the start. */
function prompt(made: number, ended: number, facts: Partial<Prompt> = {}): Prompt {
  return {
    ...{ promptId: `made-at-${made}`, orderId: 'an-order', retry: 0, instance: 'http://gpu', folder: 'shop' },
    ...{
      seed: '1',
      status: 'cancelled',
      rating: null,
      error: null,
      ahead: null,
      cleanupDueAt: null,
      photoId: null,
    },
    ...{ createdAt: at(made), startedAt: null, endedAt: at(ended) },
    ...facts,
  };
}

test('interrupted prompts count with the pauses after them, those before the first do not', () => {
  const failed = prompt(0, 40, { status: 'failed' });

  expect(secondsDisturbed([failed])).toBe(0);
  expect(secondsDisturbed([failed, prompt(50, 60), prompt(61, 81)])).toBe(10 + 0.5 + 20 + 1);
});

test('the wait in the shop’s own queue between two prompts does not count', () => {
  expect(secondsDisturbed([prompt(0, 10), prompt(3600, 3620)])).toBe(10 + 0.5 + 20 + 1);
});

test('the wait in ComfyUI’s queue does not count', () => {
  const began = prompt(0, 130, { ahead: 2, startedAt: at(100) });
  const neverBegan = prompt(0, 130, { ahead: 2 });

  expect(secondsDisturbed([began])).toBe(30.5);
  expect(secondsDisturbed([neverBegan])).toBe(0.5);
});

test('a night with everything off counts as a few minutes', () => {
  expect(secondsDisturbed([prompt(0, 8 * 3600)])).toBeLessThan(600);
});
