/** Formats seconds as "7.5 s" or "42 s": at most one decimal below ten, none from there on. */
export const showSeconds = (seconds: number): string =>
  `${seconds < 10 && !Number.isInteger(seconds) ? seconds.toFixed(1) : Math.round(seconds)} s`;
