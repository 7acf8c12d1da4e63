import { sql } from 'kysely';
import pg from 'pg';
import type { Querying } from './database.ts';

const channel = 'orders';

/** What the worker tells the server while it works: an order changed, or has a new preview. */
export type Signal = { orderId: string; kind: 'changed' | 'preview' };

/** Sent when the surrounding transaction commits, or at once outside of one. */
export async function signal(db: Querying, { orderId, kind }: Signal): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${kind} ${orderId}`})`.execute(db);
}

const reconnectMs = 500;

/**
 * Listens for signals on a connection of its own and comes back by itself after a loss.
 * `onSignal(undefined)` means: something may have been missed, look again.
 */
export function listen(url: string, onSignal: (signal: Signal | undefined) => void) {
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload = '' }) => {
      const [kind, orderId = ''] = payload.split(' ');
      onSignal({ kind: kind === 'preview' ? 'preview' : 'changed', orderId });
    });
    client.on('error', () => undefined);
    client.on('end', retry);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onSignal(undefined);
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  function retry(): void {
    if (!closed) setTimeout(() => void connect(), reconnectMs).unref();
  }

  void connect();
  return {
    async close(): Promise<void> {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
