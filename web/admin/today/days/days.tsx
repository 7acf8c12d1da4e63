import { useState } from 'react';
import type { DaysAnswer } from '#contract/admin/days.ts';
import { formatPrice, formatPriceRoughly } from '#domain/money.ts';
import { Panel } from '../../../components/panel.tsx';
import { useAdminQuery } from '../../api/use-admin-query.ts';
import { Problem } from '../../layout/problem.tsx';
import { Columns } from './columns.tsx';
import { DaysTable } from './days-table.tsx';
import { Lines } from './lines.tsx';
import { moneysOf, sumsOf, type Money } from './money.ts';
import { showSeconds } from './show-seconds.ts';
import { showWeekday } from './show-day.ts';

type Day = DaysAnswer['days'][number];

const refreshMs = 5 * 60_000;
const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();

/** The last 30 days as charts, and as a table for screen readers and for exact numbers. */
export function Days() {
  const days = useAdminQuery('GET /api/admin/days', { refreshInterval: refreshMs }, { zone });
  return (
    <Panel heading="The last 30 days">
      {days.kind === 'loading' && <p className="text-soft min-h-72">One moment …</p>}
      {days.kind === 'failed' && <Problem of={days} />}
      {days.kind === 'loaded' && <Charts answer={days.answer} />}
    </Panel>
  );
}

function Charts({ answer: { days, zone: usedZone } }: { answer: DaysAnswer }) {
  const [pointedAt, setPointedAt] = useState<string>();
  // The day that was selected drops out of the list at midnight.
  const selected = days.find(({ day }) => day === pointedAt) ?? days.at(-1);
  if (!selected) return null;
  const moneys = moneysOf(days);
  const chart = { days, selected: selected.day, onSelect: setPointedAt };
  const total = (count: (day: Day) => number): number => days.reduce((sum, day) => sum + count(day), 0);
  return (
    <>
      <p className="text-soft">
        <span className="text-ink font-bold">
          {selected === days.at(-1) ? 'Today so far' : showWeekday(selected.day)}
        </span>
        , by clocks in {usedZone}. Point at a day to see its numbers.
      </p>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
        <Columns
          {...chart}
          heading="Orders that ended"
          summary={`Orders that ended in the last 30 days: ${total((day) => day.delivered)} delivered, ${total((day) => day.rejected)} refused, ${total((day) => day.refunded)} refunded, ${total((day) => day.cancelled)} cancelled. The table has each day.`}
          format={String}
          isWhole
          series={[
            { name: 'Delivered', value: (day) => day.delivered, look: 'fill-good' },
            { name: 'Refused', value: (day) => day.rejected, look: 'fill-sun stroke-edge' },
            { name: 'Refunded', value: (day) => day.refunded, look: 'fill-bad' },
            { name: 'Cancelled', value: (day) => day.cancelled, look: 'fill-edge' },
          ]}
        />
        {moneys.map((money) => (
          <MoneyChart
            key={`${money.currency} ${String(money.isReal)}`}
            chart={chart}
            money={money}
            total={total}
          />
        ))}
        <Lines
          {...chart}
          heading="Drawing time"
          summary={drawingSummary(days)}
          format={showSeconds}
          series={[
            {
              name: 'Half within',
              value: ({ drawings }) => drawings?.medianSeconds ?? null,
              look: { line: 'stroke-pop', dot: 'fill-pop' },
            },
            {
              name: '95 of 100 within',
              value: ({ drawings }) => drawings?.p95Seconds ?? null,
              look: { line: 'stroke-edge', dot: 'fill-edge' },
            },
          ]}
        />
      </div>
      <DaysTable days={days} moneys={moneys} />
    </>
  );
}

type MoneyChartProps = {
  money: Money;
  chart: { days: Day[]; selected: string; onSelect: (day: string) => void };
  total: (count: (day: Day) => number) => number;
};

function MoneyChart({ money, chart, total }: MoneyChartProps) {
  const { currency, isReal } = money;
  const paid = (day: Day) => sumsOf(day, money)?.in ?? 0;
  const back = (day: Day) => sumsOf(day, money)?.back ?? 0;
  const show = (amount: number) => formatPrice({ amount, currency }, 'en');
  return (
    <Columns
      {...chart}
      heading={isReal ? `Money, ${currency.toUpperCase()}` : `Test money, ${currency.toUpperCase()}`}
      summary={`${show(total(paid))} came in within 30 days, ${show(total(back))} went back. The table has each day.`}
      format={show}
      formatTick={(amount) => formatPriceRoughly({ amount, currency }, 'en')}
      series={[
        { name: 'In', value: paid, look: 'fill-good' },
        { name: 'Back', value: (day) => -back(day), look: 'fill-bad' },
      ]}
    />
  );
}

function drawingSummary(days: Day[]): string {
  const medians = days.flatMap(({ drawings }) => (drawings ? [drawings.medianSeconds] : []));
  if (medians.length === 0) return 'Nothing was drawn within 30 days.';
  const [least, most] = [Math.min(...medians), Math.max(...medians)].map(showSeconds);
  return `Median drawing time of each day, over the last 30 days: from ${least ?? ''} to ${most ?? ''}. The table has each day.`;
}
