const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type TimeOfDay = { hour: number; minute: number };

/** Reads `03:30`. @throws RangeError worded for the operator. */
export function parseTimeOfDay(text: string): TimeOfDay {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!found) throw new RangeError('must be a time of day like 03:30, by the clock of the worker’s machine');
  return { hour: Number(found[1]), minute: Number(found[2]) };
}

/** Pause between a failed backup and the next attempt. */
export const retryBackupMs = hourMs;
/** A backup is on time until this long after its due time. */
const graceMs = hourMs;
/** A missed backup is made up for once the last good one is older than this. */
const missedMs = dayMs;
/** The operator is alerted once the last good backup is older than this. */
export const oldBackupMs = 30 * hourMs;
export const rehearsalDays = 7;
/** Pause between a failed rehearsal and the next attempt. */
const retryRehearsalMs = dayMs;

/**
 * Returns the latest past occurrence of the time of day, by this machine's clock. A time that a clock change skips counts as that
 * much later; of a time that occurs twice, only the first counts.
 */
export function lastDue(now: Date, { hour, minute }: TimeOfDay): Date {
  const on = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute);
  return on(0) <= now ? on(0) : on(1);
}

/** Start times of the newest good and the newest failed backup. */
type Begun = { goodAt: Date | undefined; failedAt: Date | undefined };

/** Decides whether to start a scheduled backup. Times in the future were recorded by a wrong clock and are ignored. */
export function isBackupDue(now: Date, at: TimeOfDay, { goodAt, failedAt }: Begun): boolean {
  const due = lastDue(now, at);
  if (isWithin(failedAt, retryBackupMs, now)) return false;
  if (goodAt === undefined || goodAt > now) return true;
  if (goodAt >= due) return false;
  return now.getTime() - due.getTime() < graceMs || !isWithin(goodAt, missedMs, now);
}

const isWithin = (at: Date | undefined, ms: number, now: Date): boolean =>
  at !== undefined && at <= now && now.getTime() - at.getTime() < ms;

/** Decides whether to rehearse a restore; `last` is the most recent rehearsal: when it ran, and whether it failed. */
export function isRehearsalDue(now: Date, last: { at: Date; failed: boolean } | undefined): boolean {
  return !isWithin(last?.at, last?.failed ? retryRehearsalMs : rehearsalDays * dayMs, now);
}

const keptDays = 7;
const keptWeeks = 4;

/** Returns the backups to delete: all but the newest of each of the last 7 days and the last 4 weeks that have any, in UTC. */
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
/** Returns the number of the week, starting on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);
