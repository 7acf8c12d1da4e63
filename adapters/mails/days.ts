/** Formats a day for a mail. */
export function day(date: Date, locale: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date);
}

/** Formats a day with its time, in UTC. */
export function moment(date: Date, locale: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, format).format(date);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

export const daysFromNow = (days: number): Date => daysAfter(new Date(), days);
