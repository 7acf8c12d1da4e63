import { sql } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import { errorCode } from '../../error-code.ts';
import type { Database } from '../database.ts';
import { cameIn, isRealMoney, moneyMovements, wentBack } from '../payments/money-movements.ts';

/** PostgreSQL's error code for an unknown time zone. */
const unknownZone = '22023';

/** `day` is a date such as 2026-11-23. */
type StateCount = { day: string; state: OrderState; count: number };
type MoneySum = { day: string; currency: string; isReal: boolean; in: number; back: number };
type DrawingTimes = { day: string; medianSeconds: number; p95Seconds: number };

/** Days from `from` on, by the clocks of a time zone. */
type Span = { from: string; zone: string };
const begin = ({ from, zone }: Span) => sql`(${from}::date::timestamp at time zone ${zone})`;
const dayOf = (column: string, { zone }: Span) =>
  sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD')`;

/** Reads what happened on each of the last days from many tables; writes none. */
export function createDailyFigures(db: Database) {
  /** Returns the last days, oldest first and today last; undefined if the database does not know the zone. */
  async function lastDays(count: number, zone: string): Promise<string[] | undefined> {
    const today = sql`(now() at time zone ${zone})::date`;
    const days = sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day
      from generate_series(${today} - ${count - 1}::int, ${today}, interval '1 day') as day`;
    try {
      return (await days.execute(db)).rows.map(({ day }) => day);
    } catch (error) {
      if (errorCode(error) === unknownZone) return undefined;
      throw error;
    }
  }

  /** Counts the orders that ended, by day and state. */
  async function ended(span: Span): Promise<StateCount[]> {
    const counted = sql<StateCount>`select ${dayOf('ended_at', span)} as day, state, count(*)::int as count
      from orders where ended_at is not null and ended_at >= ${begin(span)} group by 1, 2`;
    return (await counted.execute(db)).rows;
  }

  /** Sums what came in, and what went back or is on its way, in minor units. */
  async function money(span: Span): Promise<MoneySum[]> {
    const summed = sql<MoneySum>`select ${dayOf('at', span)} as day, currency, ${isRealMoney} as is_real,
        ${cameIn} as "in", ${wentBack} as back
      from ${moneyMovements} as moved left join stripe_accounts on stripe_accounts.id = stripe_account
      where at >= ${begin(span)} group by 1, 2, 3 order by 2, 3 desc`;
    return (await summed.execute(db)).rows;
  }

  /** Returns the median and the 95th percentile of drawing times. */
  async function drawingTimes(span: Span): Promise<DrawingTimes[]> {
    const seconds = sql`extract(epoch from ended_at - coalesce(started_at, created_at))`;
    const share = (part: number) =>
      sql`(percentile_cont(${part}::float8) within group (order by ${seconds}))::float8`;
    const measured = sql<DrawingTimes>`select ${dayOf('ended_at', span)} as day,
        ${share(0.5)} as median_seconds, ${share(0.95)} as p95_seconds
      from prompts where status = 'done' and ended_at >= ${begin(span)} group by 1`;
    return (await measured.execute(db)).rows;
  }

  return { lastDays, ended, money, drawingTimes };
}
