import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { keepClient } from '../connection/kept-client.ts';
import { createSettingsNews } from './settings-news.ts';

const channel = 'orders';

/** Changes that the server learns from a worker: an order changed, has a new preview, or is drawn to some percentage. */
export type News = { kind: 'changed' | 'preview' } | { kind: 'progress'; percent: number };
export type Signal = { orderId: string } & News;

/** Returns the SQL call that sends a signal, for a query of its own or as part of another. */
export function notification(
  { kind, orderId }: { kind: Signal['kind']; orderId: string },
  percent = sql`''`,
) {
  return sql`pg_notify(${channel}, ${`${kind} ${orderId} `} || ${percent})`;
}

/** Returns the same call for the order whose id is a column of the query. */
export const notifying = (kind: Signal['kind'], orderId: RawBuilder<unknown>) =>
  sql`pg_notify(${channel}, ${`${kind} `} || ${orderId} || ' ')`;

/** Sends a signal when the surrounding transaction commits, or at once outside of one. */
export async function signal(db: Database, about: { kind: Signal['kind']; orderId: string }): Promise<void> {
  await sql`select ${notification(about)}`.execute(db);
}

function readSignal(payload: string): Signal {
  const [kind, orderId = '', percent] = payload.split(' ');
  if (kind === 'progress') return { kind, orderId, percent: Number(percent) };
  return { kind: kind === 'preview' ? 'preview' : 'changed', orderId };
}

/**
 * Listens for signals on a connection of its own and reconnects after a loss.
 * `onSignal(undefined)` means that signals may have been missed: check again. `name` and `first` as in `keepClient`.
 */
export function listen(url: string, onSignal: (signal: Signal | undefined) => void, name?: string) {
  const settings = createSettingsNews();
  const { first, close } = keepClient(
    url,
    async (client) => {
      client.on('notification', (news) => {
        if (news.channel === channel) onSignal(readSignal(news.payload ?? ''));
      });
      await settings.listen(client);
      await client.query(`listen ${channel}`);
      onSignal(undefined);
    },
    name,
  );
  return { first, settings, close };
}
