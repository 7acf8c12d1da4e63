import { setTimeout as wait } from 'node:timers/promises';
import { ResilientClient } from './resilient-client.ts';

const reconnectMs = 250;
/** Pause between pings: an idle connection may be dropped by the network without notice. */
const pingMs = 5_000;
/** Limit for connecting, and for each query. */
const answerMs = 5_000;
/** Duration of an attempt in which connecting, settings and `prepare` all take almost the limit, with the pause before it. */
const longestReconnectMs = reconnectMs + 3 * answerMs;

/**
 * Keeps one connection open until it is closed, and opens another whenever it breaks: for state that belongs to a connection,
 * which `prepare` sets up on each. `first` rejects with the database's own error when the first connection fails. `name` is the
 * application name that PostgreSQL shows to others.
 */
export function keepClient(
  url: string,
  prepare: (client: ResilientClient) => Promise<unknown>,
  name?: string,
) {
  let closed = false;
  const isClosed = (): boolean => closed;
  let current: ResilientClient | undefined;
  let settledAt = Infinity;

  async function connect(): Promise<{ client: ResilientClient; lost: AbortSignal }> {
    const client = new ResilientClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    current = client;
    const ended = new AbortController();
    // Registered before connecting, as a client emits `end` only once.
    client.once('end', () => ended.abort());
    try {
      await client.connect();
      // Not as an option of the connection: DATABASE_URL may override it.
      if (name !== undefined) await client.query("select set_config('application_name', $1, false)", [name]);
      await prepare(client);
      return { client, lost: ended.signal };
    } catch (error) {
      client.drop();
      throw error;
    }
  }

  async function untilLost(client: ResilientClient, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await wait(pingMs, undefined, { signal, ref: false });
        await client.query('select 1');
      }
    } catch {
      client.drop();
    }
  }

  const first = connect();

  async function keep(): Promise<void> {
    for (let attempt = first; ; attempt = connect()) {
      const made = await attempt.catch(() => undefined);
      if (made) {
        // The first connection follows no loss, so it is settled at once.
        settledAt = performance.now() + (attempt === first ? 0 : longestReconnectMs);
        await untilLost(made.client, made.lost);
        settledAt = Infinity;
      }
      await wait(reconnectMs, undefined, { ref: false });
      if (isClosed()) return;
    }
  }

  void keep();
  return {
    first,
    /**
     * Returns true while connected, but not right after a reconnect: only once everyone else who lost a connection at the same
     * time has had time to open another one.
     */
    isSettled: () => performance.now() >= settledAt,
    close: (): Promise<void> => {
      closed = true;
      current?.drop();
      return Promise.resolve();
    },
  };
}
