import { sql } from 'kysely';
import type { Database } from './database.ts';
import { keepClient } from './kept-client.ts';

const channel = 'orders';

/** What the server hears of while a worker works: an order changed, has a new preview, or is drawn so many percent. */
export type News = { kind: 'changed' | 'preview' } | { kind: 'progress'; percent: number };
export type Signal = { orderId: string } & News;

/** The call that sends a signal, for a query of its own or as part of another one. */
export function notification(
  { kind, orderId }: { kind: Signal['kind']; orderId: string },
  percent = sql`''`,
) {
  return sql`pg_notify(${channel}, ${`${kind} ${orderId} `} || ${percent})`;
}

/** Sent when the surrounding transaction commits, or at once outside of one. */
export async function signal(db: Database, about: { kind: Signal['kind']; orderId: string }): Promise<void> {
  await sql`select ${notification(about)}`.execute(db);
}

function readSignal(payload: string): Signal {
  const [kind, orderId = '', percent] = payload.split(' ');
  if (kind === 'progress') return { kind, orderId, percent: Number(percent) };
  return { kind: kind === 'preview' ? 'preview' : 'changed', orderId };
}

/**
 * Listens for signals on a connection of its own and comes back by itself after a loss.
 * `onSignal(undefined)` means: something may have been missed, look again. `name` and `first` as in `keepClient`.
 */
export function listen(url: string, onSignal: (signal: Signal | undefined) => void, name?: string) {
  const { first, close } = keepClient(
    url,
    async (client) => {
      client.on('notification', ({ payload = '' }) => {
        onSignal(readSignal(payload));
      });
      await client.query(`listen ${channel}`);
      onSignal(undefined);
    },
    name,
  );
  return { first, close };
}
