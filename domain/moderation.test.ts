import { describe, expect, it } from 'vitest';
import { parseLimits, weigh, type Scores } from './moderation.ts';

const calm: Scores = { drawing: 0.1, hentai: 0, neutral: 0.9, porn: 0, sexy: 0 };
const limits = parseLimits('porn=0.6,hentai=0.6,sexy=0.9');

describe('moderation', () => {
  it.each([
    [{}, 'approve'],
    [{ porn: 0.6 }, 'reject'],
    [{ porn: 0.59 }, 'approve'],
    [{ sexy: 0.9 }, 'reject'],
    [{ porn: 0.3, hentai: 0.3 }, 'reject'],
    [{ drawing: 1 }, 'approve'],
  ] as const)('with %o says %s', (scores, verdict) => {
    expect(weigh({ ...calm, ...scores }, limits)).toBe(verdict);
  });

  it('takes the lower of the two limits for porn and hentai together', () => {
    expect(weigh({ ...calm, porn: 0.2, hentai: 0.2 }, parseLimits('porn=0.9,hentai=0.4'))).toBe('reject');
  });

  it('rejects everything at a limit of 0, and nothing without limits', () => {
    expect(weigh(calm, parseLimits('neutral=0'))).toBe('reject');
    expect(weigh({ ...calm, porn: 1 }, parseLimits(''))).toBe('approve');
  });

  it('gives no verdict on scores that are no scores', () => {
    expect(() => weigh({ ...calm, porn: NaN }, limits)).toThrow(RangeError);
    expect(() => weigh({ ...calm, sexy: 1.5 }, limits)).toThrow(RangeError);
  });

  it.each(['porn', 'porn=', 'porn=2', 'nude=0.5', 'porn=x'])('refuses the limit %j', (text) => {
    expect(() => parseLimits(text)).toThrow(RangeError);
  });
});
