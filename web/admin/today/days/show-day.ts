const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
});

// A day has the same name in every zone: read as one of UTC, it is written as one.
/** A day such as 2026-11-23 as "23 Nov". */
export const showDay = (day: string): string => short.format(new Date(day));

/** The same as "Mon, 23 Nov". */
export const showWeekday = (day: string): string => long.format(new Date(day));
