import fc from 'fast-check';

export type Order = { /** Seconds from the beginning. */ at: number; style: string };

const days = 14;
const hourSeconds = 3600;
/** Shares of a day's orders by hour, from midnight: few at night, most in the evening. */
const hours = [2, 1, 1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 6, 5, 4, 4, 5, 6, 7, 9, 10, 9, 6, 4];
/** Shares of a week's orders by day, from Monday. */
const weekdays = [4, 4, 4, 4, 5, 7, 7];
/** Times at which many visitors come at once, for a third of an hour: hours from the beginning. */
const rushes = [2 * 24 + 20, 6 * 24 + 11, 10 * 24 + 19];
/** One order in so many comes in each rush: 300 of 30,000. */
const rushShare = 100;

const shares = Array.from({ length: days * 24 }, (_, hour) => {
  const day = Math.floor(hour / 24) % 7;
  return (weekdays[day] ?? 0) * (hours[hour % 24] ?? 0);
});
const sum = shares.reduce((one, other) => one + other, 0);

const whole = (most: number) => fc.noBias(fc.nat(most - 1));

/** Turns a number below `sum` into the hour whose share it falls into. */
function hourAt(point: number): number {
  let rest = point;
  return shares.findIndex((share) => (rest -= share) < 0);
}

/** Makes a fortnight's orders, in the order of their payment. The same seed makes the same ones. */
export function makeOrders(count: number, styles: string[], seed: number): Order[] {
  const one = fc.record({
    point: whole(sum),
    second: whole(hourSeconds),
    rush: whole(rushShare),
    style: fc.noBias(fc.constantFrom(...styles)),
  });
  return fc
    .sample(one, { seed, numRuns: count })
    .map(({ point, second, rush, style }) => {
      const rushHour = rushes[rush];
      const at =
        rushHour === undefined ? hourAt(point) * hourSeconds + second : rushHour * hourSeconds + second / 3;
      return { at, style };
    })
    .toSorted((first, second) => first.at - second.at);
}
