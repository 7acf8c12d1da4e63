/** Formats a day for a mail. */
export function day(date: Date, locale: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date);
}

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
