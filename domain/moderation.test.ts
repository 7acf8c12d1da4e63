import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classes, isBorderline, marginOf, parseLimits, verdictOf, type Scores } from './moderation.ts';

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
  ] as const)('decides on %o: %s', (scores, verdict) => {
    expect(verdictOf({ ...calm, ...scores }, limits)).toBe(verdict);
  });

  it('applies the lower of the two limits to porn and hentai together', () => {
    expect(verdictOf({ ...calm, porn: 0.2, hentai: 0.2 }, parseLimits('porn=0.9,hentai=0.4'))).toBe('reject');
  });

  it('rejects everything at a limit of 0, and nothing without limits', () => {
    expect(verdictOf(calm, parseLimits('neutral=0'))).toBe('reject');
    expect(verdictOf({ ...calm, porn: 1 }, parseLimits(''))).toBe('approve');
  });

  it('never approves a higher score where it rejects a lower one', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const given = fc.record({
      scores: fc.tuple(part, part, part, part, part),
      more: fc.nat(classes.length - 1),
      by: part,
      limits: fc.dictionary(fc.constantFrom(...classes), part),
    });
    fc.assert(
      fc.property(given, ({ scores, more, by, limits: any }) => {
        const before = Object.fromEntries(classes.map((name, at) => [name, scores[at]])) as Scores;
        const name = classes[more] ?? 'porn';
        const after = { ...before, [name]: Math.min(1, before[name] + by) };
        if (verdictOf(before, any) === 'reject') expect(verdictOf(after, any)).toBe('reject');
      }),
    );
  });

  it.each([
    [{}, 1],
    [{ porn: 0.3 }, 0.5],
    [{ porn: 0.3, hentai: 0.15 }, 0.25],
    [{ sexy: 0.9 }, 0],
    [{ porn: 1 }, 0],
  ])('measures for %j how far it is from a rejection', (scores, margin) => {
    expect(marginOf({ ...calm, ...scores }, limits)).toBeCloseTo(margin);
  });

  it.each([
    [{ porn: 0.5 }, true],
    [{ porn: 0.7 }, true],
    [{ porn: 0.3, hentai: 0.25 }, true],
    [{ sexy: 0.8 }, true],
    [{ sexy: 0.7 }, false],
    [{ porn: 0.8 }, false],
    // One class far above its limit is enough.
    [{ porn: 0.95, sexy: 0.85 }, false],
    [{}, false],
  ])('with %o is borderline: %s', (scores, is) => {
    expect(isBorderline({ ...calm, ...scores }, limits)).toBe(is);
    expect(isBorderline({ ...calm, ...scores }, {})).toBe(false);
  });

  it('gives no verdict on invalid scores', () => {
    expect(() => verdictOf({ ...calm, porn: NaN }, limits)).toThrow(
      new RangeError('No usable score for porn'),
    );
    expect(() => verdictOf({ ...calm, hentai: -0.1 }, limits)).toThrow(RangeError);
    expect(() => verdictOf({ ...calm, sexy: 1.5 }, limits)).toThrow(RangeError);
  });

  it('measures porn and hentai together by the lower of their limits', () => {
    const scores = { ...calm, porn: 0.1, hentai: 0.1 };
    expect(marginOf(scores, parseLimits('porn=0.9,hentai=0.4'))).toBeCloseTo(0.5);
    expect(marginOf(scores, parseLimits('porn=0.4,hentai=0.9'))).toBeCloseTo(0.5);
  });

  it('is not borderline at the margin itself', () => {
    expect(isBorderline(calm, parseLimits('sexy=0.15'))).toBe(false);
    expect(isBorderline(calm, parseLimits('sexy=0.14'))).toBe(true);
  });

  it('has limits from 0 to 1, with or without blanks', () => {
    expect(parseLimits(' porn = 0.6 , hentai=1, sexy=0 , ')).toEqual({ porn: 0.6, hentai: 1, sexy: 0 });
    expect(() => parseLimits('sexy=0.5, porn=-0.1 ')).toThrow(
      '"porn=-0.1" is not a limit: write one of drawing, hentai, neutral, porn, sexy = 0 to 1',
    );
  });

  it.each(['porn', 'porn=', 'porn=2', 'nude=0.5', 'porn=x'])('refuses the limit %j', (text) => {
    expect(() => parseLimits(text)).toThrow(RangeError);
  });
});
