import { expect, test } from 'vitest';
import { isSendable, sendingTime } from './gift-sending.ts';

test.each([
  ['2026-12-24', 'Europe/Berlin', '2026-12-24T07:00:00.000Z'],
  ['2026-07-14', 'Europe/Paris', '2026-07-14T06:00:00.000Z'],
  ['2026-12-24', 'Pacific/Auckland', '2026-12-23T19:00:00.000Z'],
  ['2026-12-24', 'America/Los_Angeles', '2026-12-24T16:00:00.000Z'],
  ['2026-12-24', 'Asia/Kathmandu', '2026-12-24T02:15:00.000Z'],
  // The clocks change in the night before, at 01:00 UTC.
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T06:00:00.000Z'],
  ['2027-10-31', 'Europe/Berlin', '2027-10-31T07:00:00.000Z'],
])('a gift for %s in %s is sent at %s', (day, timeZone, at) => {
  expect(sendingTime(day, timeZone).toISOString()).toBe(at);
});

test.each(['24.12.2026', '', '2026-12-24T00:00'])('"%s" is no day', (day) => {
  expect(sendingTime(day, 'UTC').getTime()).toBeNaN();
});

test('a gift is sent within a year, and not on a day that is over everywhere', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const on = (day: string) => isSendable(sendingTime(day, 'Pacific/Kiritimati'), now);
  expect(['2026-11-25', '2026-11-28', '2027-11-28', '2027-12-02'].map(on)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isSendable(new Date(Number.NaN), now)).toBe(false);
});

test('a gift is sent until the last second of its time', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const after = (ms: number) => isSendable(new Date(now.getTime() + ms), now);
  const day = 86_400_000;
  expect([-2 * day, -2 * day + 1, 366 * day, 366 * day + 1].map(after)).toEqual([false, true, true, false]);
});
