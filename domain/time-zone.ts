/** Decides whether the name is one of the IANA time zones, and not an offset such as "+01:00". */
export function isTimeZone(name: string): boolean {
  // Stryker disable next-line all: Node.js 20 knows no offsets; later versions do.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Returns what clocks in a time zone show at this time, as a time in UTC with that reading; without milliseconds. */
function clockIn(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...({ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns when clocks there show this hour of a day ("2026-12-24"). Invalid for what is no day. */
export function timeOfDay(day: string, hour: number, timeZone: string): Date {
  const local = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // Date reads 30 February as 2 March.
  const isDay = !Number.isNaN(local) && new Date(local).toISOString().slice(0, 10) === day;
  if (!isDay) return new Date(Number.NaN);
  const leadAt = (at: number) => clockIn(timeZone, at) - Math.floor(at / 1000) * 1000;
  const guess = local - leadAt(local);
  // The clocks may have changed between the two.
  return new Date(local - leadAt(guess));
}

/** Returns the date and the time of day that calendars and clocks there show, such as "2026-12-24" and "18:05:09". */
export function readClock(at: Date, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = new Date(clockIn(timeZone, at.getTime())).toISOString().split(/T|\./);
  return { day, time };
}

/** Returns the beginning of a month ("2026-11") there, and of the next one; undefined for what is no month. */
export function monthIn(month: string, timeZone: string): { from: Date; to: Date } | undefined {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) return undefined;
  const next = new Date(Date.UTC(Number(year), Number(number))).toISOString().slice(0, 10);
  return { from: timeOfDay(`${month}-01`, 0, timeZone), to: timeOfDay(next, 0, timeZone) };
}
