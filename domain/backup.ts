const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type TimeOfDay = { hour: number; minute: number };

/** Reads `03:30`. @throws RangeError in words for the operator. */
export function parseTimeOfDay(text: string): TimeOfDay {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined)
    throw new RangeError('must be a time of day like 03:30, by the clock of the worker’s machine');
  return { hour: Number(hour), minute: Number(minute) };
}

/** A try that failed is followed by another after this long. */
export const retryBackupMs = hourMs;
/** A backup is on time for this long after its minute. */
const graceMs = hourMs;
/** A missed one is made once the last good one is older. */
const missedMs = dayMs;
/** The operator hears of it once the last good one is older. */
export const oldBackupMs = 30 * hourMs;
export const rehearsalDays = 7;
/** A rehearsal that failed is followed by another after this long. */
const retryRehearsalMs = dayMs;

/**
 * The latest moment that the time of day has named, by the clock of this machine: one that a change of the clocks leaves out
 * comes as much later, and of one that comes twice only the first counts.
 */
export function lastDue(now: Date, { hour, minute }: TimeOfDay): Date {
  const on = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute);
  return on(0) <= now ? on(0) : on(1);
}

/** When backups began that are good, and that failed, the newest of each. */
type Begun = { goodAt: Date | undefined; failedAt: Date | undefined };

/** Whether one is to be made by itself. What lies in the future was noted by a clock that was wrong, and is not looked at. */
export function isBackupDue(now: Date, at: TimeOfDay, { goodAt, failedAt }: Begun): boolean {
  const due = lastDue(now, at);
  if (isWithin(failedAt, retryBackupMs, now)) return false;
  if (goodAt === undefined || goodAt > now) return true;
  if (goodAt >= due) return false;
  return now.getTime() - due.getTime() < graceMs || !isWithin(goodAt, missedMs, now);
}

const isWithin = (at: Date | undefined, ms: number, now: Date): boolean =>
  at !== undefined && at <= now && now.getTime() - at.getTime() < ms;

/** Whether a restore is to be rehearsed; `last`: when that was last tried, and whether it failed. */
export function isRehearsalDue(now: Date, last: { at: Date; failed: boolean } | undefined): boolean {
  return !isWithin(last?.at, last?.failed ? retryRehearsalMs : rehearsalDays * dayMs, now);
}

const keptDays = 7;
const keptWeeks = 4;

/** Of backups, those that go: all but the newest of each of the last 7 days and of the last 4 weeks that have any, in UTC. */
export function superfluousBackups<Backup extends { startedAt: Date }>(backups: Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, keptDays),
    ...newestOfEach(newestFirst, weekOf).slice(0, keptWeeks),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOfEach<Backup extends { startedAt: Date }>(
  newestFirst: Backup[],
  periodOf: (at: Date) => number,
): Backup[] {
  const periods = newestFirst.map(({ startedAt }) => periodOf(startedAt));
  return newestFirst.filter((_backup, index) => periods.indexOf(periods[index] ?? 0) === index);
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
/** From Monday on; the first of January 1970 was a Thursday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);
