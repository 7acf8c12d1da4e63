import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MonthAnswer } from '#contract/admin/months.ts';
import { formatPrice } from '#domain/money.ts';
import { buttonLook, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { mediaUrl } from '../api/media-url.ts';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { adminUrl } from '../paths.ts';
import { monthAfter, showMonth } from './show-month.ts';

/** A month's sums, and all of its movements as a table for the bookkeeper. */
export function Money() {
  const [params] = useSearchParams();
  const month = params.get('month') ?? undefined;
  const found = useAdminQuery('GET /api/admin/month', {}, { month });
  return (
    <>
      <Heading title="A month’s money">
        <ButtonLink look="plain" to={adminUrl('payments')}>
          Payments without an order
        </ButtonLink>
      </Heading>
      {found.kind === 'loading' && <Loading />}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && <Month month={found.answer} />}
    </>
  );
}

function Month({ month: { month, zone, isReal, sums, fees, note } }: { month: MonthAnswer }) {
  const [thisMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const at = (months: number) => `${adminUrl('money')}?month=${monthAfter(month, months)}`;
  return (
    <div className="max-w-3xl space-y-4">
      <Panel heading={showMonth(month)}>
        <p className="text-soft">
          By clocks in {zone}
          {isReal ? '.' : '. Nobody was charged: these are payments with test cards.'}
        </p>
        {sums.length === 0 && fees.length === 0 ? (
          <p className="text-lg">No money has moved.</p>
        ) : (
          <div className="grid gap-6 sm:grid-cols-2">
            {sums.map((sum) => (
              <Sums key={sum.currency} sum={sum} />
            ))}
            {fees.length > 0 && <Fees fees={fees} />}
          </div>
        )}
        <div className="flex flex-wrap gap-3 pt-2">
          <a href={mediaUrl('/api/admin/month/csv', { month })} download className={buttonLook()}>
            <Download aria-hidden className="size-5" />
            Save as CSV
          </a>
          <a
            href={mediaUrl('/api/admin/month/csv', { month, decimals: 'comma' })}
            download
            className={buttonLook({ look: 'plain' })}
          >
            <Download aria-hidden className="size-5" />
            With decimal commas
          </a>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="plain" to={at(-1)}>
            {showMonth(monthAfter(month, -1))}
          </ButtonLink>
          {month < thisMonth && (
            <ButtonLink look="plain" to={at(1)}>
              {showMonth(monthAfter(month, 1))}
            </ButtonLink>
          )}
        </div>
      </Panel>
      {note !== null && (
        <Notice>
          <p>{note}</p>
        </Notice>
      )}
      <p className="text-soft max-w-prose text-sm">
        Take the file with decimal commas (4,99) if your spreadsheet program writes numbers so, as in German
        or French: it would take 4.99 for a text or a date.
      </p>
      <p className="text-soft max-w-prose text-sm">
        Either file has a line for each payment, refund and dispute, with Stripe’s fee and payout as far as
        they are known, one for each order paid with a code, and one for each fee of your account. A refund
        counts from the moment it is on its way, and disputed money from when Stripe took it until Stripe
        gives it back.
      </p>
    </div>
  );
}

function Sums({ sum: { currency, tax, orders, ...sum } }: { sum: MonthAnswer['sums'][number] }) {
  const show = (amount: number) => formatPrice({ amount, currency }, 'en');
  const rows = [
    [`In, ${orders} ${orders === 1 ? 'order' : 'orders'}`, show(sum.in)],
    ['Back', show(sum.back)],
    ['Left', show(sum.in - sum.back)],
    ...(tax === 0 ? [] : [['Of that, tax', show(tax)]]),
  ];
  return <Figures heading={currency.toUpperCase()} rows={rows} />;
}

function Fees({ fees }: Pick<MonthAnswer, 'fees'>) {
  const rows = fees.flatMap(({ currency, amount, movements, ofAccount }) => [
    ...(movements === 0
      ? []
      : [
          [
            `For ${movements} ${movements === 1 ? 'movement' : 'movements'}`,
            formatPrice({ amount, currency }, 'en'),
          ],
        ]),
    ...(ofAccount === 0 ? [] : [['Of the account', formatPrice({ amount: ofAccount, currency }, 'en')]]),
  ]);
  return <Figures heading="Stripe’s fees" rows={rows} />;
}

function Figures({ heading, rows }: { heading: string; rows: string[][] }) {
  return (
    <section>
      <h3 className="font-bold">{heading}</h3>
      <dl className="divide-line mt-1 divide-y">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
