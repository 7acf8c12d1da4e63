import { describe, expect, it } from 'vitest';
import { formatPrice, parsePrice } from './money.ts';

describe('a price', () => {
  it.each([
    ['4.99', 'usd', 499],
    ['5', 'eur', 500],
    ['0.5', 'usd', 50],
    ['800', 'jpy', 800],
  ])('%s %s is %i minor units', (text, currency, amount) => {
    expect(parsePrice(text, currency)).toEqual({ amount, currency });
  });

  it.each([
    ['0', 'usd'],
    ['-1', 'usd'],
    ['4.999', 'usd'],
    ['8.50', 'jpy'],
    ['4,99', 'usd'],
    ['free', 'usd'],
    ['', 'usd'],
  ])('%j in %s is refused', (text, currency) => {
    expect(() => parsePrice(text, currency)).toThrow(RangeError);
  });

  it('is written in the words of the language', () => {
    expect(formatPrice({ amount: 499, currency: 'usd' }, 'en')).toBe('$4.99');
    expect(formatPrice({ amount: 800, currency: 'jpy' }, 'en')).toBe('¥800');
  });
});
