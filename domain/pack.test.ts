import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownShareOf, packsFor, parsePacks, pricePerPicture, shareOf } from './pack.ts';

const usd = (amount: number) => ({ amount, currency: 'usd' });

describe('packs', () => {
  test('are read as the operator writes them, the smallest first', () => {
    const five = { pictures: 5, price: usd(1999) };
    expect(parsePacks(' 10=34.99, 5=19.99', 'usd')).toEqual([five, { pictures: 10, price: usd(3499) }]);
    expect([parsePacks('off', 'usd'), parsePacks(undefined, 'usd')]).toEqual([[], []]);
  });

  test.each([
    ['5', 'must be like'],
    ['5=', 'must be like'],
    ['1=4.99', '2 to 50 pictures'],
    ['51=99.00', '2 to 50 pictures'],
    ['5=19.999', 'is not a price'],
    ['5=0.10', 'Stripe charges no less'],
    ['5=19.99,5=18.99', 'twice'],
  ])('%s is refused', (text, why) => {
    expect(() => parsePacks(text, 'usd')).toThrow(why);
  });

  test('have shares that Stripe can refund and that are the whole price together', () => {
    const pack = fc.record({
      pictures: fc.integer({ min: 2, max: 50 }),
      price: fc.record({
        amount: fc.integer({ min: 50, max: 9_999_900 }),
        currency: fc.constantFrom('usd', 'isk'),
      }),
    });
    fc.assert(
      fc.property(pack, (one) => {
        const { amount: packShare } = shareOf(one);
        const own = ownShareOf({
          ...{ priceAmount: one.price.amount, packSize: one.pictures, packShare, ownAmount: null },
        });
        expect(own + (one.pictures - 1) * packShare).toBe(one.price.amount);
        expect(own).toBeGreaterThanOrEqual(packShare);
        expect(pricePerPicture(one).amount * one.pictures).toBeGreaterThanOrEqual(one.price.amount);
        if (one.price.currency === 'isk') expect(packShare % 100).toBe(0);
      }),
    );
  });

  test('are not sold with a dearer style, nor if single pictures cost less', () => {
    const packs = parsePacks('5=19.99', 'usd');
    const offered = (amount: number) => packsFor(usd(amount), usd(499), packs).length;
    expect([offered(499), offered(500), offered(400), offered(399)]).toEqual([1, 0, 1, 0]);
  });
});
