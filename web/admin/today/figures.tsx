import type { ReactNode } from 'react';
import type { TodayAnswer } from '#contract/admin/shop.ts';
import { formatPrice } from '#domain/money.ts';
import { orderStates } from '#domain/order.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { stateNames } from '../orders/states.ts';
import { Time } from '../layout/time.tsx';
import { adminUrl } from '../paths.ts';

type Days = TodayAnswer['days'][number];

/** Figures of a day and of a week, side by side. */
export function Figures({ today: { waiting, openingRequests: asked, days } }: { today: TodayAnswer }) {
  const seen = orderStates.filter((state) => days.some(({ states }) => states[state]));
  const rows: [string, (span: Days) => ReactNode][] = [
    ['Money in', (span) => <Sums sums={span.in} />],
    ['Money back', (span) => <Sums sums={span.back} />],
    ['Drawing time', ({ medianSeconds }) => showSeconds(medianSeconds)],
    ['Proofs shown', ({ proofs }) => proofs.made],
    ['… of which ordered', ({ proofs }) => proofs.ordered],
    ['… drawing time', ({ proofs }) => showSeconds(proofs.medianSeconds)],
    ...seen.map((state): [string, (span: Days) => ReactNode] => [
      stateNames[state],
      ({ states }) => states[state] ?? 0,
    ]),
  ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
      <Panel heading="Waiting">
        <p className="font-display text-5xl">{waiting.orders}</p>
        <p className="text-soft">
          {waiting.oldest === null ? (
            'Nobody is waiting for a drawing.'
          ) : (
            <>
              The oldest was paid <Time at={waiting.oldest} />.
            </>
          )}
        </p>
        {asked > 0 && (
          <p className="text-soft">
            {asked} {asked === 1 ? 'visitor gets' : 'visitors get'} a mail once the shop is open.
          </p>
        )}
      </Panel>
      <Panel heading="Orders and money">
        <table className="w-full">
          <thead>
            <tr className="text-soft text-left text-sm">
              <th scope="col" className="pb-1 font-semibold">
                <span className="sr-only">Figure</span>
              </th>
              {days.map((span) => (
                <th key={span.days} scope="col" className="pb-1 pl-4 text-right font-semibold">
                  {span.days === 1 ? '24 hours' : `${span.days} days`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, show]) => (
              <tr key={name} className="border-line border-t align-baseline">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                {days.map((span) => (
                  <td key={span.days} className="py-1.5 pl-4 text-right font-semibold tabular-nums">
                    {show(span)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ButtonLink look="quiet" to={adminUrl('money')} className="-ml-4">
          A month for your bookkeeper
        </ButtonLink>
      </Panel>
    </div>
  );
}

const showSeconds = (seconds: number | null): string =>
  seconds === null ? '–' : `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;

/** Marks sums that were not paid with real money. */
function Sums({ sums }: { sums: Days['in'] }) {
  if (sums.length === 0) return '–';
  return sums.map(({ amount, currency, isReal }) => (
    <span key={`${currency} ${String(isReal)}`} className="block whitespace-nowrap">
      {formatPrice({ amount, currency }, 'en')}
      {!isReal && <span className="text-soft font-normal"> test</span>}
    </span>
  ));
}
