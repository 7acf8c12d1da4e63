import { expect, test } from 'vitest';
import { leastBusyOf } from '#adapters/comfyui/health/least-busy.ts';
import { makeOrders } from './orders.ts';
import { simulate, type Card, type Models } from './simulate.ts';

const card = (name: string, ...draws: Models[]): Card => ({
  ...{ name, draws },
  ...{ drawing: { small: 10, quality: 20 }, loading: { small: 5, quality: 7 } },
});
const modelsOf = (style: string): Models => (style === 'anime' ? 'quality' : 'small');
const rules = { choose: leastBusyOf, heldOrders: 64 };
const at = (seconds: number, style: string) => ({ at: seconds, style });

test('a card loads models once for orders that need the same, and again for others', () => {
  const orders = [at(0, 'anime'), at(1, 'anime'), at(100, 'bricks')];

  const { waits, loads } = simulate(orders, modelsOf, [card('large', 'small', 'quality')], rules);

  expect(waits).toEqual([27, 46, 15]);
  expect(loads.get('large')).toBe(2);
});

test('orders for the small card do not wait behind those for the large one', () => {
  const cards = [card('small', 'small'), card('large', 'quality')];
  const orders = [...Array.from({ length: 5 }, () => at(0, 'anime')), at(0, 'bricks')];

  const lastWait = (heldOrders: number) =>
    simulate(orders, modelsOf, cards, { ...rules, heldOrders }).waits.toSorted((a, b) => a - b)[0];

  expect(lastWait(64)).toBe(15);
  expect(lastWait(2)).toBe(27);
});

test('the same seed makes the same orders, within a fortnight and in order', () => {
  const orders = makeOrders(1000, ['anime', 'bricks'], 7);

  expect(makeOrders(1000, ['anime', 'bricks'], 7)).toEqual(orders);
  expect(makeOrders(1000, ['anime', 'bricks'], 8)).not.toEqual(orders);
  expect(orders.every((order, index) => order.at >= (orders[index - 1]?.at ?? 0))).toBe(true);
  expect(orders.at(-1)?.at).toBeLessThan(14 * 86_400);
});
