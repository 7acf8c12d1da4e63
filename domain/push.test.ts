import { expect, test } from 'vitest';
import { isPushEndpoint, pushKindOf, pushRetrySeconds, pushTries } from './push.ts';

test.each([
  'http://push.example.com/a',
  'https://user:word@push.example.com/',
  'push',
  'javascript:alert(1)',
  `https://push.example.com/${'a'.repeat(1500)}`,
])('a browser is not told at %.40s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

test('a browser is told at the address of a push service', () => {
  expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/c3Vw:APA91b')).toBe(true);
});

test('an order is told of at its end, whichever that is, unless its visitor has ended it', () => {
  const kindOf = (state: Parameters<typeof pushKindOf>[0]['state'], paidBy: 'card' | 'redraw' = 'card') =>
    pushKindOf({ state, paidBy });
  expect([kindOf('delivered'), kindOf('rejected_final'), kindOf('expired')]).toEqual([
    'ready',
    'refused',
    'news',
  ]);
  expect([kindOf('approved'), kindOf('failed'), kindOf('cancelled')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(kindOf('failed', 'redraw')).toBe('failed');
});

test('a message is tried for three quarters of an hour, ever more rarely', () => {
  const waits = Array.from({ length: pushTries - 1 }, (_nothing, tries) => pushRetrySeconds(tries));
  expect(waits).toEqual([30, 120, 480, 1920]);
});

test('an address is a push service’s up to its greatest length', () => {
  const address = (length: number) => 'https://push.example.com/'.padEnd(length, 'a');
  expect([1500, 1501].map((length) => isPushEndpoint(address(length)))).toEqual([true, false]);
  const named = ['https://user@push.example.com/', 'https://:word@push.example.com/'];
  expect(named.filter(isPushEndpoint)).toEqual([]);
});

test('each end of an order has its message', () => {
  const ends = ['code_issued', 'refunded', 'code_restored', 'gift_issued'] as const;
  expect(ends.map((state) => pushKindOf({ state, paidBy: 'card' }))).toEqual([
    ...['refused', 'refunded', 'restored', 'news'],
  ]);
});
