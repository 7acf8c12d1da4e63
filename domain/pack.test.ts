import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownShareOf, packNames, packsFor, parsePacks, pricePerPicture, shareOf } from './pack.ts';

const usd = (amount: number) => ({ amount, currency: 'usd' });

describe('packs', () => {
  test('are read as the operator writes them, the smallest first', () => {
    const five = { pictures: 5, price: usd(1999) };
    expect(parsePacks(' 10 = 34.99 , 5=19.99 ', 'usd')).toEqual([five, { pictures: 10, price: usd(3499) }]);
    expect([parsePacks(' off ', 'usd'), parsePacks(undefined, 'usd')]).toEqual([[], []]);
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
    const packs = parsePacks('5=20.00', 'usd');
    const offered = (amount: number) => packsFor(usd(amount), usd(499), packs).length;
    expect([offered(499), offered(500), offered(401), offered(400)]).toEqual([1, 0, 1, 0]);
  });
});

test('the smallest and the largest pack are sold, and none whose share Stripe could not refund', () => {
  expect(parsePacks('2=1.00,50=25.00', 'usd').map(({ pictures }) => pictures)).toEqual([2, 50]);
  expect(parsePacks('50=50', 'isk')).toEqual([{ pictures: 50, price: { amount: 5000, currency: 'isk' } }]);
  expect(() => parsePacks('50=49', 'isk')).toThrow('49 is too little for 50 pictures');
});

test.each(['x5=19.99', '5=19.99 x', '5 19.99', '1000=19.99', '', '5=19.99,'])('%j is not a pack', (text) => {
  expect(() => parsePacks(text, 'usd')).toThrow('must be like 5=19.99,10=34.99, or off');
});

test('prices of packs are divided in steps that Stripe can charge and refund', () => {
  const [usdPack, iskPack] = [
    { pictures: 3, price: usd(1000) },
    { pictures: 3, price: { amount: 100_000, currency: 'isk' } },
  ];
  expect([shareOf(usdPack), pricePerPicture(usdPack)]).toEqual([usd(333), usd(334)]);
  expect([shareOf(iskPack).amount, pricePerPicture(iskPack).amount]).toEqual([33_300, 33_400]);
});

test('the first picture has the rest of a pack’s price, its own part of a set’s, or all', () => {
  const order = { priceAmount: 1000, packSize: null, packShare: null, ownAmount: null };
  expect(ownShareOf(order)).toBe(1000);
  expect(ownShareOf({ ...order, packSize: 3, packShare: 333 })).toBe(334);
  expect(ownShareOf({ ...order, ownAmount: 400 })).toBe(400);
  expect(ownShareOf({ ...order, packSize: 3 })).toBe(1000);
});

test('a pack that is sold says what each further picture may cost, and its name what it is', () => {
  const [pack] = packsFor(usd(499), usd(499), parsePacks('5=19.99', 'usd'));
  expect(pack).toEqual({ pictures: 5, price: usd(1999), worth: usd(499) });
  const names = Object.values(packNames).map((nameOf) => nameOf(5, 'Bricks'));
  expect(names.filter((name) => !/\b5\b.*Bricks/.test(name))).toEqual([]);
});
