import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
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

type Waiting = { since: string; key: string; shown: ReactNode };

/** Lists the decisions that only a person can make, with links to them; what has waited longest comes first. */
export function Decisions({ decisions }: { decisions: Decisions }) {
  const waiting = [
    ...counted(decisions.appeals, 'review', (count) =>
      count === 1 ? 'A visitor objects to a refusal' : `${count} visitors object to a refusal`,
    ),
    ...counted(decisions.payments, 'payments', (count) =>
      count === 1 ? 'A payment belongs to no order' : `${count} payments belong to no order`,
    ),
    ...kinds.flatMap((kind) => listed(headings[kind], decisions[kind])),
  ];
  if (waiting.length === 0) return <Notice tone="good">Nothing needs a decision from you.</Notice>;
  return (
    <section aria-labelledby="decisions" className="bg-panel ring-pop rounded-3xl p-5 ring-2 sm:p-6">
      <h2 id="decisions" className="font-display mb-3 text-xl">
        Needs your decision
      </h2>
      <div className="space-y-5">
        {waiting
          .sort((one, other) => Date.parse(one.since) - Date.parse(other.since))
          .map(({ key, shown }) => (
            <Fragment key={key}>{shown}</Fragment>
          ))}
      </div>
    </section>
  );
}

/** Returns a link to the page where such cases are decided, if there are any. */
function counted(
  { count, since }: Decisions['appeals'],
  page: 'review' | 'payments',
  sayCount: (count: number) => string,
): Waiting[] {
  if (since === null) return [];
  const shown = (
    <Link
      to={adminUrl(page)}
      className="ring-line hover:ring-ink flex min-h-12 flex-wrap items-center gap-x-4 rounded-xl px-4 py-2 ring-1"
    >
      <span className="font-semibold">{sayCount(count)}</span>
      <span className="text-soft ml-auto text-sm">
        <Time at={since} />
      </span>
      <ChevronRight aria-hidden className="size-5" />
    </Link>
  );
  return [{ since, key: page, shown }];
}

function listed(heading: string, cases: Case[]): Waiting[] {
  const [first] = cases;
  return first
    ? [{ since: first.since, key: heading, shown: <Cases heading={heading} cases={cases} /> }]
    : [];
}

function Cases({ heading, cases }: { heading: string; cases: Case[] }) {
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
