const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats a day such as 2026-11-23 as "23 Nov": parsed and written in UTC, so that no time zone shifts it. */
export const showDay = (day: string): string => short.format(new Date(day));

/** Formats a day such as 2026-11-23 as "Mon, 23 Nov". */
export const showWeekday = (day: string): string => long.format(new Date(day));
