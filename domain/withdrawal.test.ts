import { expect, test } from 'vitest';
import { orderStates } from './order.ts';
import { outcomeWithoutCancel, plainName } from './withdrawal.ts';

/** Returns the states in which a withdrawal has this outcome. */
const statesOf = (outcome: string, drawingBegunAt: Date | null) =>
  orderStates.filter((state) => outcomeWithoutCancel({ state, drawingBegunAt }) === outcome);

test('a withdrawal that comes before drawing leaves the decision to a person, unless the money has gone back', () => {
  expect(statesOf('ended', null)).toEqual(['failed', 'refunded', 'code_restored', 'cancelled']);
  expect(statesOf('begun', null)).toEqual(['drawn', 'accepted', 'delivered']);
});

test('the right to withdraw has ended once drawing has begun', () => {
  expect(statesOf('begun', new Date(0))).toEqual(['paid', 'approved', 'drawn', 'accepted', 'delivered']);
  expect(statesOf('ended', new Date(0))).toEqual(statesOf('ended', null));
});

test.each([
  [' Anne-Marie O’Neil ', 'Anne-Marie O’Neil'],
  ["D'Arcy  Ünal", "D'Arcy Ünal"],
  ['see https://evil.example/?a=1', 'see https evil example a'],
  ['अनिल कुमार', 'अनिल कुमार'],
  ['A\u{30a}sa', 'Åsa'],
  ['', '–'],
  ['42!', '–'],
])('%j is repeated as %j', (typed, shown) => {
  expect(plainName(typed)).toBe(shown);
});

test('a long name is cut', () => {
  expect(plainName('a'.repeat(61))).toBe('a'.repeat(60));
});
