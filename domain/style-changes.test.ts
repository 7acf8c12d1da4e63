import { expect, test } from 'vitest';
import { withChanges, type StyleChange } from './style-changes.ts';
import type { Style } from './style.ts';

const usd = (amount: number) => ({ amount, currency: 'usd' });
const givenStyle = (id: string, price?: Style['price']) => ({ id, price }) as Style;
const styles = [givenStyle('bricks', usd(399)), givenStyle('soccy'), givenStyle('anime')];

function shownWith(...changes: Partial<StyleChange>[]): string {
  const all = changes.map((change) => ({ styleId: '', price: null, place: null, ...change }));
  return withChanges(styles, all, usd(499))
    .map(({ id, price }) => `${id} ${price.amount} ${price.currency}`)
    .join(', ');
}

test('the operator’s price for a style wins, then its folder’s or the settings’, then the default', () => {
  expect(shownWith()).toBe('bricks 399 usd, soccy 499 usd, anime 499 usd');
  expect(shownWith({ styleId: 'bricks', price: usd(250) }, { styleId: 'soccy', price: usd(650) })).toBe(
    'bricks 250 usd, soccy 650 usd, anime 499 usd',
  );
});

test('a price in a currency other than the shop’s is ignored', () => {
  const eur = { amount: 250, currency: 'eur' };
  expect(shownWith({ styleId: 'bricks', price: eur }, { styleId: 'soccy', price: eur })).toBe(shownWith());
});

test('styles with a place stand there, and the others follow in their own order', () => {
  expect(shownWith({ styleId: 'anime', place: 1 })).toBe('anime 499 usd, bricks 399 usd, soccy 499 usd');
  const gone = { styleId: 'gone', place: 1 };
  expect(shownWith(gone, { styleId: 'soccy', place: 2 }, { styleId: 'bricks', place: 3 })).toBe(
    'soccy 499 usd, bricks 399 usd, anime 499 usd',
  );
});
