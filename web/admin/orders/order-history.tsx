import type { ReactNode } from 'react';
import type { OrderDescriptionAnswer } from '#contract/admin/orders.ts';
import type { Rating } from '#domain/candidates.ts';
import type { MailStatus } from '#domain/mail.ts';
import { formatPrice } from '#domain/money.ts';
import { describeRefundStatus } from '#domain/payment.ts';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../layout/time.tsx';
import { actionWords } from '../log/action-words.ts';
import { mailTitles } from '../mails/mail-words.ts';
import { stateNameOf } from './states.ts';

type Entry = { at: string; what: ReactNode; detail?: string | null | undefined; isBad?: boolean };

/** Known events of an order, by subject. */
export function OrderHistory({ order }: { order: OrderDescriptionAnswer }) {
  const { paidBy } = order;
  const price = (amount: number) => formatPrice({ amount, currency: order.currency }, 'en');
  return (
    <div className="min-w-0 space-y-4">
      <Entries
        heading="What happened"
        entries={order.events.map(({ at, state, note }) => ({
          at,
          what: stateNameOf({ state, paidBy }),
          detail: note,
        }))}
      />
      <Entries
        heading="Drawings"
        entries={order.prompts.map(({ createdAt: at, status, rating, seconds, instance, ...prompt }) => ({
          at,
          what: `${rating === null ? status : ratings[rating]} on ${instance}`,
          detail: [
            `prompt ${prompt.promptId}, seed ${prompt.seed}`,
            seconds === null ? null : `${seconds.toFixed(1)} s`,
            prompt.error,
          ]
            .filter(Boolean)
            .join(' – '),
          isBad: status === 'failed' || rating === 'unfit',
        }))}
      />
      <Entries
        heading="Mails"
        entries={order.mails.map(({ createdAt: at, kind, status, tries, error }) => ({
          at,
          what: `${mailTitles[kind]}: ${mailStatuses[status]}`,
          ...{ detail: error === null ? null : `${tries} tries: ${error}` },
          isBad: status === 'failed' || status === 'unknown',
        }))}
      />
      <Entries
        heading="Refunds"
        entries={order.refunds.map(({ createdAt: at, amount, status, reason, stripeId, error }) => ({
          at,
          what: `${price(amount)}, ${describeRefundStatus(status)}: ${reason.replaceAll('_', ' ')}`,
          ...{ detail: [stripeId, error].filter(Boolean).join(' – ') },
          isBad: status === 'failed' || status === 'canceled',
        }))}
      />
      <Entries
        heading="Disputes"
        entries={order.disputes.map(({ createdAt: at, id, status, stripeStatus }) => ({
          at,
          what: status,
          detail: [id, stripeStatus].filter(Boolean).join(' – '),
        }))}
      />
      <Entries
        heading="Checkouts"
        entries={order.sessions.map(({ createdAt: at, status, stripeId }) => ({
          at,
          what: status,
          detail: stripeId,
        }))}
      />
      <Entries heading="Codes" entries={codesOf(order)} />
      <Entries heading="Objection" entries={appealOf(order)} />
      <Entries heading="Feedback" entries={feedbackOf(order)} />
      <Entries
        heading="What operators did"
        entries={order.audit.map(({ at, actor, action, result, reason }) => ({
          at,
          what: `${actionWords(action)}, by ${actor}`,
          detail: [result, reason].filter(Boolean).join(' – '),
        }))}
      />
    </div>
  );
}

const ratings: Record<Rating, string> = {
  best: 'the best one',
  good: 'another good one',
  unfit: 'not good enough',
};

const mailStatuses: Record<MailStatus, string> = {
  new: 'waiting',
  sending: 'being sent',
  accepted: 'sent',
  failed_safe: 'to be tried again',
  failed: 'refused',
  unknown: 'may not have arrived',
};

function codesOf({ codeIssued, codePaidWith }: OrderDescriptionAnswer): Entry[] {
  const kinds = [
    { code: codeIssued, what: 'Issued for it' },
    { code: codePaidWith, what: 'Paid for it' },
  ];
  return kinds.flatMap(({ code, what }) => {
    if (code === null) return [];
    const use = code.voidedAt === null ? (code.redeemedAt === null ? 'not used' : 'used') : 'void';
    return [{ at: code.issuedAt, what: `${what}: ${use}`, detail: `until ${code.expiresAt.slice(0, 10)}` }];
  });
}

function appealOf({ appeal }: OrderDescriptionAnswer): Entry[] {
  if (appeal === null) return [];
  const outcome = appeal.upheld === null ? 'Waiting for you' : appeal.upheld ? 'Upheld' : 'Dismissed';
  return [{ at: appeal.at, what: outcome, detail: appeal.message }];
}

function feedbackOf({ feedback }: OrderDescriptionAnswer): Entry[] {
  return feedback === null
    ? []
    : [{ at: feedback.at, what: feedback.liked ? 'Liked it' : 'Did not like it' }];
}

function Entries({ heading, entries }: { heading: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Panel heading={heading}>
      <ul className="divide-line -my-2 divide-y">
        {entries.map(({ at, what, detail, isBad }, index) => (
          <li key={index} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className={isBad ? 'text-bad font-semibold' : 'font-semibold'}>{what}</span>
              <span className="text-soft text-sm">
                <Time at={at} isExact />
              </span>
            </p>
            {detail && <p className="text-soft text-sm break-words">{detail}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
