const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month such as 2026-11. */
export const showMonth = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** Returns the month so many months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}
