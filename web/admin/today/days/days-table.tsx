import type { DaysAnswer } from '#contract/admin/days.ts';
import { formatPrice } from '#domain/money.ts';
import { sumsOf, type Money } from './money.ts';
import { showWeekday } from './show-day.ts';
import { showSeconds } from './show-seconds.ts';

type Day = DaysAnswer['days'][number];
type Column = { name: string; show: (day: Day) => string | number };

function columnsOf(moneys: Money[]): Column[] {
  const ofMoney = moneys.flatMap((money): Column[] => {
    const { currency, isReal } = money;
    const show = (amount = 0) => formatPrice({ amount, currency }, 'en');
    const kind = isReal ? '' : ' (test)';
    return [
      { name: `In${kind}`, show: (day) => show(sumsOf(day, money)?.in) },
      { name: `Back${kind}`, show: (day) => show(sumsOf(day, money)?.back) },
    ];
  });
  const seconds = (taken: number | undefined) => (taken === undefined ? '–' : showSeconds(taken));
  return [
    { name: 'Delivered', show: (day) => day.delivered },
    { name: 'Refused', show: (day) => day.rejected },
    { name: 'Refunded', show: (day) => day.refunded },
    { name: 'Cancelled', show: (day) => day.cancelled },
    ...ofMoney,
    { name: 'Half drawn within', show: ({ drawings }) => seconds(drawings?.medianSeconds) },
    { name: '95 of 100 within', show: ({ drawings }) => seconds(drawings?.p95Seconds) },
  ];
}

/** Every number that the charts show, newest day first. */
export function DaysTable({ days, moneys }: { days: Day[]; moneys: Money[] }) {
  const columns = columnsOf(moneys);
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-bold">Show as a table</summary>
      {/* Wider than a phone's screen: it scrolls on its own, by keyboard too. */}
      <div role="region" aria-label="The last 30 days as a table" tabIndex={0} className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="text-soft text-sm">
              <th scope="col" className="pb-1 text-left font-semibold">
                Day
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="pb-1 pl-4 text-right align-bottom font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.day} className="border-line border-t">
                <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                  {showWeekday(day.day)}
                </th>
                {columns.map(({ name, show }) => (
                  <td key={name} className="py-1.5 pl-4 text-right whitespace-nowrap tabular-nums">
                    {show(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
