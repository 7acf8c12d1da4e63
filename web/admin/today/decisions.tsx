import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TodayAnswer } from '#contract/admin/shop.ts';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../layout/time.tsx';
import { adminUrl, orderUrl } from '../paths.ts';

type Decisions = TodayAnswer['decisions'];
type Case = Decisions['refunds'][number];

const headings = {
  refunds: 'Refunds that are stuck',
  mails: 'Mails that did not arrive',
  disputes: 'Disputes',
} as const;
const kinds = ['refunds', 'disputes', 'mails'] as const;

/** Lists the decisions that only a person can make, with links to them. */
export function Decisions({ decisions }: { decisions: Decisions }) {
  const { appeals, payments } = decisions;
  const isCalm = appeals === 0 && payments === 0 && kinds.every((kind) => decisions[kind].length === 0);
  if (isCalm) return <Notice tone="good">Nothing needs a decision from you.</Notice>;
  return (
    <section aria-labelledby="decisions" className="bg-panel ring-pop rounded-3xl p-5 ring-2 sm:p-6">
      <h2 id="decisions" className="font-display mb-3 text-xl">
        Needs your decision
      </h2>
      <div className="space-y-5">
        {appeals > 0 && (
          <Way to="review">
            {appeals === 1 ? 'A visitor objects to a refusal' : `${appeals} visitors object to a refusal`}
          </Way>
        )}
        {payments > 0 && (
          <Way to="payments">
            {payments === 1 ? 'A payment belongs to no order' : `${payments} payments belong to no order`}
          </Way>
        )}
        {kinds.map((kind) => (
          <Cases key={kind} heading={headings[kind]} cases={decisions[kind]} />
        ))}
      </div>
    </section>
  );
}

/** Links to the page where such a decision is made. */
function Way({ to, children }: { to: 'review' | 'payments'; children: ReactNode }) {
  return (
    <Link
      to={adminUrl(to)}
      className="ring-line hover:ring-ink flex min-h-12 items-center justify-between gap-3 rounded-xl px-4 py-2 font-semibold ring-1"
    >
      {children}
      <ChevronRight aria-hidden className="size-5" />
    </Link>
  );
}

function Cases({ heading, cases }: { heading: string; cases: Case[] }) {
  if (cases.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 font-bold">{heading}</h3>
      <ul className="divide-line divide-y">
        {cases.map(({ id, reference, since, why }) => (
          <li key={`${reference} ${since}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {id === null ? (
                <span className="font-semibold">{reference}</span>
              ) : (
                <Link
                  to={orderUrl(id)}
                  className="decoration-edge inline-block py-0.5 font-semibold underline underline-offset-4"
                >
                  {reference}
                </Link>
              )}
              <span className="text-soft break-words"> {why}</span>
            </span>
            <span className="text-soft text-sm">
              <Time at={since} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
