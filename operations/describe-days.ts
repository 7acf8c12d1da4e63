import type { Services } from '#compose.ts';
import type { OrderState } from '#domain/order.ts';

/** Number of days shown, today included. */
const shownDays = 30;

/** Final states that are counted, and what they count as. */
const ends = {
  delivered: 'delivered',
  gift_issued: 'delivered',
  code_issued: 'rejected',
  rejected_final: 'rejected',
  refunded: 'refunded',
  code_restored: 'refunded',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<OrderState, string>>;
type End = (typeof ends)[keyof typeof ends];
const endOf = (state: OrderState): End | undefined =>
  Object.entries(ends).find(([one]) => one === state)?.[1];

/** Returns the figures of each of the last days in this time zone, or in UTC if the zone is unknown. */
export async function describeDays(wantedZone: string | undefined, { dailyFigures }: Services) {
  const { zone, names } = await daysIn(wantedZone, dailyFigures);
  const span = { zone, from: names[0] ?? '' };
  const [ended, money, times] = await Promise.all([
    dailyFigures.ended(span),
    dailyFigures.money(span),
    dailyFigures.drawingTimes(span),
  ]);
  const days = names.map((name) => {
    const isOfIt = ({ day }: { day: string }) => day === name;
    const orders = { delivered: 0, rejected: 0, refunded: 0, cancelled: 0 };
    for (const { state, count } of ended.filter(isOfIt)) {
      const end = endOf(state);
      if (end) orders[end] += count;
    }
    const drawn = times.find(isOfIt);
    return {
      day: name,
      ...orders,
      drawings: drawn
        ? {
            medianSeconds: drawn.medianSeconds,
            p95Seconds: drawn.p95Seconds,
          }
        : null,
      money: money.filter(isOfIt).map(({ currency, isReal, ...sums }) => ({
        currency,
        isReal,
        in: sums.in,
        back: sums.back,
      })),
    };
  });
  return { zone, days };
}

async function daysIn(wanted: string | undefined, { lastDays }: Services['dailyFigures']) {
  const names = wanted !== undefined && isZone(wanted) ? await lastDays(shownDays, wanted) : undefined;
  if (wanted !== undefined && names) return { zone: wanted, names };
  return { zone: 'UTC', names: (await lastDays(shownDays, 'UTC')) ?? [] };
}

/** Accepts only names such as Europe/Berlin: PostgreSQL also takes offsets, but reads their sign the other way round. */
function isZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
