/** Most receivers to whom gifts of one giver are sent within 24 hours. */
export const giftMailsADay = 20;

/** Most addresses to which one gift is sent, the corrected ones included. */
export const giftAddresses = 5;

/** Hour of the chosen day at which a gift is sent, in its receiver's time zone. */
const sendingHour = 8;

/** Most days between today and the day on which a gift is sent. */
export const giftDaysAhead = 365;

const dayMs = 86_400_000;

/** Decides whether the name is one of the IANA time zones, and not an offset such as "+01:00". */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Returns a time zone's lead over UTC at this time, in milliseconds. */
function leadOf(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...({ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Returns when a gift is sent on a day ("2026-12-24") there. Invalid for what is no day. */
export function sendingTime(day: string, timeZone: string): Date {
  const local = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T0${sendingHour}:00:00Z`) : Number.NaN;
  if (Number.isNaN(local)) return new Date(Number.NaN);
  const guess = local - leadOf(timeZone, local);
  // The clocks may have changed between the two.
  return new Date(local - leadOf(timeZone, guess));
}

/** Decides whether a gift can be sent at this time. Where its receiver is, it may still be yesterday. */
export function isSendable(at: Date, now: Date): boolean {
  const ahead = (at.getTime() - now.getTime()) / dayMs;
  return ahead > -2 && ahead <= giftDaysAhead + 1;
}
