/** Seconds to the tenth below ten, as "7.5 s" and "42 s". */
export const showSeconds = (seconds: number): string =>
  `${seconds < 10 && !Number.isInteger(seconds) ? seconds.toFixed(1) : Math.round(seconds)} s`;
