import { sql } from 'kysely';
import type { Database } from './database.ts';
import { TimedClient } from './resilient-client.ts';

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

const reconnectMs = 500;
/** Longer than an answer is waited for. */
const pingMs = 15_000;

/**
 * Listens for signals on a connection of its own and comes back by itself after a loss.
 * `onSignal(undefined)` means: something may have been missed, look again.
 */
export function listen(url: string, onSignal: (signal: Signal | undefined) => void) {
  let client: TimedClient | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    client = new TimedClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client.on('notification', ({ payload = '' }) => {
      onSignal(readSignal(payload));
    });
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

  // Who only listens never learns that the other end went away: it must say something once in a while.
  const pinging = setInterval(() => void client?.query('select 1').catch(() => undefined), pingMs).unref();

  void connect();
  return {
    async close(): Promise<void> {
      closed = true;
      clearInterval(pinging);
      await client?.end().catch(() => undefined);
    },
  };
}
