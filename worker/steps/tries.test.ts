import { describe, expect, it, test } from 'vitest';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import { deathsOf, endedBy, isEnoughDrawn, nextCandidate, photoOn, secondsDisturbed } from './tries.ts';

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

test('a prompt that failed after an interruption counts without a pause', () => {
  expect(secondsDisturbed([prompt(0, 10), prompt(20, 50, { status: 'failed' })])).toBe(10 + 0.5 + 30);
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

describe('candidates', () => {
  const cancelled = prompt(0, 1);
  const failed = prompt(0, 1, { status: 'failed' });
  const done = prompt(0, 1, { status: 'done' });

  it('are numbered by executed prompts, and the last one is tried again', () => {
    const after = (...prompts: (typeof done)[]) => nextCandidate(prompts, 3);

    expect([after(), after(cancelled), after(done), after(failed)]).toEqual([0, 0, 1, 1]);
    expect([after(done, failed), after(failed, failed, done)]).toEqual([2, 2]);
  });

  it('are enough once all are drawn, or once something went wrong after the first', () => {
    expect(isEnoughDrawn([done], 2)).toBe(false);
    expect(isEnoughDrawn([cancelled, done], 2)).toBe(false);
    expect(isEnoughDrawn([cancelled, failed], 1)).toBe(false);
    for (const prompts of [
      [done, done, done],
      [done, failed],
      [done, cancelled],
      [failed, failed, done],
    ])
      expect(isEnoughDrawn(prompts, 3)).toBe(true);
  });

  it('share the photo that the first drawn one uploaded to the instance', () => {
    const [here, there] = ['http://gpu', 'http://another'];

    expect(photoOn(here, [cancelled, failed])).toBeNull();
    expect(photoOn(there, [done])).toBeNull();
    expect(photoOn(here, [cancelled, done])).toBe(done.promptId);
    expect(photoOn(here, [{ ...done, photoId: 'an-earlier-one' }])).toBe('an-earlier-one');
  });
});

test('an instance died under prompts that were lost', () => {
  const endedFor = (error: string | null) => prompt(0, 1, { error });
  const lost = endedFor(endedBy({ kind: 'lost', message: 'It no longer knows the prompt' }));

  expect(lost.error).toBe('lost: It no longer knows the prompt');
  expect(deathsOf([lost, endedFor(null), endedFor('interrupted: by hand'), endedFor('lost')])).toEqual([
    lost,
  ]);
});
