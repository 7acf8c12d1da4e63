import { afterEach, expect, test, vi } from 'vitest';
import { isBackupDue, isRehearsalDue, lastDue, parseTimeOfDay, superfluousBackups } from './backup.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const hours = (count: number): number => count * 3_600_000;
const at = parseTimeOfDay('02:30');

/** Checks every 10 minutes between two moments. @returns the times at which a backup was made. */
function madeBetween(from: string, to: string, isFailing = (_now: Date) => false): string[] {
  const [made, begun] = [
    [] as Date[],
    { goodAt: undefined as Date | undefined, failedAt: undefined as Date | undefined },
  ];
  begun.goodAt = new Date(new Date(from).getTime() - 1);
  for (let ms = new Date(from).getTime(); ms <= new Date(to).getTime(); ms += 600_000) {
    const now = new Date(ms);
    if (!isBackupDue(now, at, begun)) continue;
    made.push(now);
    begun[isFailing(now) ? 'failedAt' : 'goodAt'] = now;
  }
  return made.map((one) => one.toISOString().slice(5, 16));
}

test('a backup is made once a day across both clock changes', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');

  // On 29 March there is no 02:30; on 25 October there are two.
  expect(madeBetween('2026-03-27T12:00Z', '2026-03-30T12:00Z')).toEqual([
    '03-28T01:30',
    '03-29T01:30',
    '03-30T00:30',
  ]);
  expect(madeBetween('2026-10-23T12:00Z', '2026-10-26T12:00Z')).toEqual([
    '10-24T00:30',
    '10-25T00:30',
    '10-26T01:30',
  ]);
});

test('a failed backup is retried hourly, a missed one once the last good one is over 24 hours old', () => {
  vi.stubEnv('TZ', 'UTC');

  expect(
    madeBetween(
      '2026-05-01T02:30Z',
      '2026-05-03T04:00Z',
      (now) => now.getUTCDate() === 2 && now.getUTCHours() < 5,
    ),
  ).toEqual(['05-01T02:30', '05-02T02:30', '05-02T03:30', '05-02T04:30', '05-02T05:30', '05-03T02:30']);
  const now = new Date('2026-05-02T12:00Z');
  const goodBefore = (ms: number) => ({ goodAt: new Date(now.getTime() - ms), failedAt: undefined });
  expect(isBackupDue(now, at, goodBefore(hours(12)))).toBe(false);
  expect(isBackupDue(now, at, goodBefore(hours(25)))).toBe(true);
  // A clock that ran ahead has recorded a time in the future.
  expect(isBackupDue(now, at, goodBefore(hours(-9000)))).toBe(true);
  expect(isBackupDue(now, at, { goodAt: undefined, failedAt: undefined })).toBe(true);
  expect(lastDue(new Date('2026-05-02T02:29Z'), at)).toEqual(new Date('2026-05-01T02:30Z'));
});

test('a restore is rehearsed weekly, and a day after a failed rehearsal', () => {
  const now = new Date('2026-05-09T12:00Z');
  const ago = (ms: number, failed: boolean) => ({ at: new Date(now.getTime() - ms), failed });

  expect(isRehearsalDue(now, undefined)).toBe(true);
  expect(isRehearsalDue(now, ago(hours(6 * 24), false))).toBe(false);
  expect(isRehearsalDue(now, ago(hours(7 * 24), false))).toBe(true);
  expect(isRehearsalDue(now, ago(hours(23), true))).toBe(false);
  expect(isRehearsalDue(now, ago(hours(24), true))).toBe(true);
});

test('the newest backups of each of 7 days and 4 weeks are kept', () => {
  const nights = Array.from({ length: 60 }, (_nothing, n) => ({
    startedAt: new Date(Date.UTC(2026, 4, 31 - n, 3, 30)),
  }));
  const asked = { startedAt: new Date(Date.UTC(2026, 4, 31, 2)) };

  const gone = superfluousBackups([asked, ...nights]);

  const kept = nights.filter((night) => !gone.includes(night));
  expect(gone).toContain(asked);
  // 31 May 2026 is a Sunday.
  expect(kept.map(({ startedAt }) => startedAt.toISOString().slice(5, 10))).toEqual([
    ...['05-31', '05-30', '05-29', '05-28', '05-27', '05-26', '05-25'],
    ...['05-24', '05-17', '05-10'],
  ]);
  expect(superfluousBackups([asked])).toEqual([]);
});

test.each(['3:30', 'x03:30', '03:30x', '24:00', '03:60', '0330', ''])('"%s" is not a time of day', (text) => {
  expect(() => parseTimeOfDay(text)).toThrow(/like 03:30/);
});

test('a time of day is read', () => {
  expect(['00:05', '19:59', '23:30'].map(parseTimeOfDay)).toEqual([
    ...[
      { hour: 0, minute: 5 },
      { hour: 19, minute: 59 },
      { hour: 23, minute: 30 },
    ],
  ]);
});

test('a backup is due until an hour after its time, and not within an hour of a failed one', () => {
  vi.stubEnv('TZ', 'UTC');
  const now = new Date('2026-05-02T03:30Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isDue = (good: number, failed?: number) =>
    isBackupDue(now, at, { goodAt: ago(good), failedAt: failed === undefined ? undefined : ago(failed) });

  expect([isDue(hours(23)), isDue(hours(24)), isDue(0)]).toEqual([false, true, false]);
  expect(isBackupDue(ago(1), at, { goodAt: ago(hours(23)), failedAt: undefined })).toBe(true);
  // The last one is in the future, recorded by a clock that ran ahead.
  expect([isDue(hours(25), 0), isDue(hours(25), hours(1)), isDue(hours(25), -1)]).toEqual([
    false,
    true,
    true,
  ]);
});
