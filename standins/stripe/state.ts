import path from 'node:path';
import { openJsonLines } from '#standins/http/json-lines.ts';
import type { StoredAnswer } from './api/idempotency.ts';
import type { Due } from './agenda.ts';
import type { Charge } from './objects/charge.ts';
import type { Dispute } from './objects/dispute.ts';
import type { StripeEvent } from './objects/event.ts';
import type { LineItem } from './objects/line-item.ts';
import type { PaymentDetails, PaymentIntent } from './objects/payment-intent.ts';
import type { Refund } from './objects/refund.ts';
import type { Session } from './objects/session.ts';

type Row = { id: string };
/** What a session sells, by the session's id, and what the page shows of it. */
export type SessionLines = Row & {
  items: LineItem[];
  payment: PaymentDetails;
  shop: string;
  images: (string | null)[];
};

type Change = { table: string; id: string; row: Row | null };

/** How long a row of these tables is kept, in seconds after its `created`; all others stay. */
const keptFor: Record<string, number> = { answers: 24 * 60 * 60, events: 30 * 24 * 60 * 60 };

/** One kind of object by id, in the order they were made. */
export type Table<T extends Row> = ReturnType<typeof createTable<T>>;

export type State = ReturnType<typeof openState>;

/**
 * Everything the account knows, in `dir/state.jsonl`. Rows are never changed, only replaced by `put`;
 * `save` writes what was put since the last one in a single line, so a kill leaves all of it or nothing.
 */
export function openState(dir: string, now: () => number) {
  const journal = openJsonLines<Change[]>(dir && path.join(dir, 'state.jsonl'), (lines) =>
    condense(lines, now()),
  );
  const earlier = journal.earlier.flat();
  let unsaved: Change[] = [];

  function table<T extends Row>(name: string): Table<T> {
    const rows = earlier.filter((change) => change.table === name).map(({ row }) => row as T);
    return createTable(rows, (id, row) => unsaved.push({ table: name, id, row }));
  }

  return {
    sessions: table<Session>('sessions'),
    lines: table<SessionLines>('lines'),
    intents: table<PaymentIntent>('intents'),
    charges: table<Charge>('charges'),
    refunds: table<Refund>('refunds'),
    disputes: table<Dispute>('disputes'),
    events: table<StripeEvent>('events'),
    answers: table<StoredAnswer>('answers'),
    agenda: table<Due>('agenda'),
    save() {
      if (unsaved.length > 0) journal.append(unsaved);
      unsaved = [];
    },
    close: journal.close,
  };
}

function createTable<T extends Row>(earlier: T[], changed: (id: string, row: T | null) => void) {
  const rows = new Map(earlier.map((row) => [row.id, row]));
  return {
    get: (id: string) => rows.get(id),
    all: () => [...rows.values()],
    put(row: T): T {
      rows.set(row.id, row);
      changed(row.id, row);
      return row;
    },
    drop(id: string): void {
      if (rows.delete(id)) changed(id, null);
    },
  };
}

function condense(lines: Change[][], now: number): Change[][] {
  const last = new Map<string, Change>();
  for (const change of lines.flat()) {
    const key = `${change.table} ${change.id}`;
    if (isKept(change, now)) last.set(key, change);
    else last.delete(key);
  }
  return [...last.values()].map((change) => [change]);
}

function isKept({ table, row }: Change, now: number): boolean {
  const seconds = keptFor[table];
  if (row === null) return false;
  return seconds === undefined || (row as Row & { created: number }).created > now - seconds;
}
