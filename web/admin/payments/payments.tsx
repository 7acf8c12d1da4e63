import { useState } from 'react';
import type { PaymentsAnswer } from '#contract/admin/payments.ts';
import { formatPrice } from '#domain/money.ts';
import type { UnknownPaymentDecision } from '#domain/payment.ts';
import { Loading } from '../../components/loading.tsx';
import { adminCall, may } from '../api/admin-call.ts';
import { refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Confirm } from '../layout/confirm.tsx';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { Time } from '../layout/time.tsx';

type Payment = PaymentsAnswer['payments'][number];
type Decide = (which: string, decision: UnknownPaymentDecision, reason: string) => Promise<void>;

/** Payments that belong to no order of this shop, to be refunded or left alone, one by one or all at once. */
export function Payments() {
  const found = useAdminQuery('GET /api/admin/payments', {});
  const [done, setDone] = useState('');
  const decide: Decide = async (which, decision, reason) => {
    setDone((await adminCall('POST /api/admin/payments/decide', { which, decision, reason })).result);
    await Promise.all([refresh('GET /api/admin/payments'), refresh('GET /api/admin/today')]);
    // The form that had the focus has been removed.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <Heading title="Payments without an order" />
      <p role="status" className="text-good mb-4 font-semibold empty:hidden">
        {done}
      </p>
      {found.kind === 'loading' && <Loading />}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && <Waiting found={found.answer} decide={decide} />}
    </>
  );
}

function Waiting({ found: { count, payments }, decide }: { found: PaymentsAnswer; decide: Decide }) {
  if (count === 0) return <p className="text-soft text-lg">No payments are waiting for a decision.</p>;
  return (
    <div className="max-w-3xl space-y-4">
      <p className="max-w-prose">
        Stripe took these payments for this shop, but its database has no orders for them. A few are refunded
        automatically; so many at once mean that the database is an older one or another shop’s. Find the
        right database first: a decision is final.
      </p>
      <ul className="space-y-3">
        {payments.map((payment) => (
          <PaymentCard key={payment.paymentIntent} payment={payment} decide={decide} />
        ))}
      </ul>
      {count > payments.length && <p className="text-soft">And {count - payments.length} more.</p>}
      {count > 1 && may('POST /api/admin/payments/decide') && (
        <section aria-labelledby="all" className="space-y-3 pt-4">
          <h2 id="all" className="font-display text-xl">
            All {count} at once
          </h2>
          <Decisions which="all" about={`all ${count} payments`} decide={decide} />
        </section>
      )}
    </div>
  );
}

function PaymentCard({ payment, decide }: { payment: Payment; decide: Decide }) {
  const { paymentIntent, sessionId, amount, currency, openedAt, foundAt } = payment;
  const price = formatPrice({ amount, currency }, 'en');
  return (
    <li className="bg-panel ring-line space-y-3 rounded-2xl p-4 ring-1 wrap-anywhere">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-bold">{price}</span>
          <span>{paymentIntent}</span>
        </p>
        <p className="text-soft text-sm">
          Checkout began <Time at={openedAt} isExact />, found <Time at={foundAt} />, {sessionId}
        </p>
      </div>
      <Decisions which={paymentIntent} about={`${price}, ${paymentIntent}`} decide={decide} />
    </li>
  );
}

function Decisions({ which, about, decide }: { which: string; about: string; decide: Decide }) {
  const isAll = which === 'all';
  return (
    <May call="POST /api/admin/payments/decide">
      <div className="flex flex-wrap items-start gap-3 [&>form]:w-full">
        <Confirm
          id={`refund-${which}`}
          action={isAll ? 'Refund all' : 'Refund'}
          subject={about}
          consequence={
            isAll ? 'All payments in this list are refunded to their payers.' : 'It is refunded to its payer.'
          }
          isReasonNeeded
          act={(reason) => decide(which, 'refund', reason)}
        />
        <Confirm
          id={`leave-${which}`}
          action={isAll ? 'Leave all' : 'Leave'}
          subject={about}
          consequence={
            isAll
              ? 'The shop takes them for another shop’s and leaves them alone for good.'
              : 'The shop takes it for another shop’s and leaves it alone for good.'
          }
          isReasonNeeded
          act={(reason) => decide(which, 'leave', reason)}
        />
      </div>
    </May>
  );
}
