import { setTimeout as wait } from 'node:timers/promises';
import { ResilientClient } from './resilient-client.ts';

const reconnectMs = 250;
/** An idle connection may be dropped on the way without a word. */
const pingMs = 5_000;
/** For connecting, and for each query. */
const answerMs = 5_000;
/** One attempt whose connecting, settings and `prepare` are all hardly answered, and the pause before it. */
const longestReconnectMs = reconnectMs + 3 * answerMs;

/**
 * Keeps one connection open until it is closed, and opens another one whenever it breaks: for what belongs to a connection,
 * which `prepare` brings about on each. `first` rejects with the database's own error when the first cannot be made. `name` is what
 * PostgreSQL shows of it to others.
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
    // From the beginning, as a client tells its end only once.
    client.once('end', () => ended.abort());
    try {
      await client.connect();
      // Not as an option of the connection: DATABASE_URL may say otherwise.
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
        // No loss came before the first.
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
     * True while it is connected, and not just again: by then everybody else who lost a connection at the same time has had the
     * time to open another one.
     */
    isSettled: () => performance.now() >= settledAt,
    close: (): Promise<void> => {
      closed = true;
      current?.drop();
      return Promise.resolve();
    },
  };
}
