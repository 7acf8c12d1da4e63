import { expect, test } from 'vitest';
import { readReference } from './reference.ts';

test.each([
  'R-7KQ2-M9XA',
  'r-7kq2-m9xa',
  ' 7KQ2 M9XA ',
  'R 7KQ2 M9XA',
  '7kq2m9xa',
  'r7kq2m9xa',
  'R‑7KQ2‑M9XA',
  '#7KQ2–M9XA',
])('"%s" means R-7KQ2-M9XA', (typed) => {
  expect(readReference(typed)).toBe('R-7KQ2-M9XA');
});

test('a reference may begin with an R of its own', () => {
  expect(readReference('RKQ2M9XA')).toBe('R-RKQ2-M9XA');
  expect(readReference('RRKQ2M9XA')).toBe('R-RKQ2-M9XA');
});

test.each(['', 'R', 'R-7KQ2', '7KQ2-M9XA-HD4P', 'hello@example.com'])(
  '"%s" is not an order number',
  (typed) => {
    expect(readReference(typed)).toBeUndefined();
  },
);

test('a reference has eight letters and digits without 0 and 1', () => {
  const typed = ['7KQ2M9X0', '7KQ2M9X1', '7KQ2M9XAB', '7KQ2M9X', 'X7KQ2M9XA'];
  expect(typed.map(readReference)).toEqual(typed.map(() => undefined));
});
