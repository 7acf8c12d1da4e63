import { expect, test } from 'vitest';
import { isTimeZone, monthIn, readClock, timeOfDay } from './time-zone.ts';

test('time zones have names', () => {
  expect(['Europe/Berlin', 'UTC', 'Etc/GMT+5'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['+01:00', 'Mars/Base', '', "'; drop"].map(isTimeZone)).toEqual([false, false, false, false]);
});

test.each([
  ['2026-03', 'Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-12', 'America/New_York', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ['2028-02', 'UTC', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('%s in %s lasts from %s to %s', (month, zone, from, to) => {
  expect(monthIn(month, zone)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each(['2026-123', '12026-12', '2026-13', '2026-00', '2026', '2026-1', '26-11', ''])(
  '"%s" is no month',
  (month) => {
    expect(monthIn(month, 'UTC')).toBeUndefined();
  },
);

test('a clock shows the day of its own zone', () => {
  const at = new Date('2026-12-31T23:30:05.999Z');
  expect(readClock(at, 'UTC')).toEqual({ day: '2026-12-31', time: '23:30:05' });
  expect(readClock(at, 'Asia/Kathmandu')).toEqual({ day: '2027-01-01', time: '05:15:05' });
});

test('an hour is that of the day’s clock, also where it changes', () => {
  expect(timeOfDay('2027-03-28', 3, 'Europe/Berlin').toISOString()).toBe('2027-03-28T01:00:00.000Z');
  expect(timeOfDay('2027-10-31', 0, 'Europe/Berlin').toISOString()).toBe('2027-10-30T22:00:00.000Z');
  for (const day of ['2027-02-30', 'x2027-02-03', '2027-02-03x', '2027-2-3'])
    expect(timeOfDay(day, 3, 'UTC').getTime()).toBeNaN();
});
