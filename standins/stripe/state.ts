import path from 'node:path';
import { openJsonLines } from '../http/json-lines.ts';
import type { StoredAnswer } from './api/idempotency.ts';
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  Payout,
  Refund,
  Session,
  StripeEvent,
} from './objects.ts';
import type { ScheduledEvent } from './schedule.ts';
import { createTable, type Row, type Table } from './table.ts';

/** Items of a session, under the session's id: what the page shows, and what the payment will contain. */
export type Sale = Row & {
  shop: string;
  items: { description: string; quantity: number; amount_total: number }[];
  payment: { description: string | null; metadata: Record<string, string> };
};

type Change = { table: string; id: string; row: Row | null };

const day = 24 * 60 * 60;
/** Seconds after `created` for which rows of these tables are kept; all others stay. */
const keptFor: Record<string, number> = { answers: day, events: 3 * day };

export type State = ReturnType<typeof openState>;

/**
 * Opens the account's whole state, in `dir/state.jsonl`. Rows are never changed, only replaced by `put`;
 * `save` writes all changes since the last save as a single line, so that a kill leaves all of them or none.
 */
export function openState(dir: string, now: () => number) {
  const file = openJsonLines<Change[]>(dir && path.join(dir, 'state.jsonl'), (lines) =>
    condense(lines.flat(), now()),
  );
  const earlier = file.earlier.flat();
  let unsaved: Change[] = [];

  function table<T extends Row>(name: string): Table<T> {
    const rows = earlier.filter((change) => change.table === name).map(({ row }) => row as T);
    return createTable(rows, (id, row) => unsaved.push({ table: name, id, row }));
  }

  // Tables keep their original names on disk, so that accounts created before a renaming still work.
  return {
    sessions: table<Session>('sessions'),
    sales: table<Sale>('lines'),
    intents: table<PaymentIntent>('intents'),
    charges: table<Charge>('charges'),
    refunds: table<Refund>('refunds'),
    disputes: table<Dispute>('disputes'),
    balance: table<BalanceTransaction>('balance'),
    payouts: table<Payout>('payouts'),
    /** Payout of each balance transaction, under the transaction's id. */
    paidOut: table<Row & { payout: string }>('paidOut'),
    /** Events that the shop has not accepted yet. */
    events: table<StripeEvent>('events'),
    answers: table<StoredAnswer>('answers'),
    schedule: table<ScheduledEvent>('agenda'),
    save() {
      if (unsaved.length > 0) file.append(unsaved);
      unsaved = [];
    },
    close: file.close,
  };
}

/** Returns the last change of each row that is still kept. */
function condense(changes: Change[], now: number): Change[][] {
  const last = new Map(changes.map((change) => [`${change.table} ${change.id}`, change]));
  return [...last.values()].filter((change) => isKept(change, now)).map((change) => [change]);
}

function isKept({ table, row }: Change, now: number): boolean {
  const seconds = keptFor[table];
  return (
    row !== null && (seconds === undefined || (row as Row & { created: number }).created > now - seconds)
  );
}
