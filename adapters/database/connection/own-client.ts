import pg from 'pg';
import { ResilientClient, TimedClient } from './resilient-client.ts';

/** Silence after which PostgreSQL is asked whether it still works on the statement. */
const silentMs = 120_000;
const askMs = 10_000;
const endMs = 10_000;

/**
 * A connection for statements that may take hours without a word, such as building an index of a large table. After a silence,
 * PostgreSQL is asked over another connection, and this one is given up unless it still works on the statement.
 */
class OwnClient extends TimedClient {
  readonly #config: pg.ClientConfig;

  constructor(url: string, limitMs: number) {
    const config = { connectionString: url, connectionTimeoutMillis: askMs };
    super(config, limitMs);
    this.#config = { ...config, query_timeout: askMs };
  }

  protected override async isLost(): Promise<boolean> {
    const other = new ResilientClient(this.#config);
    try {
      await other.connect();
      // A process that waits for its client has said what it had to say, or waits for what never arrived. Its state is unknown
      // where `track_activities` is off.
      const { rowCount } = await other.query(
        `select from pg_stat_activity where pid = $1 and coalesce(state, '') not like 'idle%'
         and wait_event_type is distinct from 'Client'`,
        [this.serverPid],
      );
      return rowCount === 0;
    } catch (error) {
      // One that refuses this connection, as it has too many, may still work on the statement.
      return !(error instanceof pg.DatabaseError);
    } finally {
      other.drop();
    }
  }
}

/**
 * Does this work with a client of its own. A connection on which nothing has come for `limitMs` is given up unless PostgreSQL
 * still works on its statement: the other end may have vanished without notice.
 * @throws the driver's error if the database does not answer, or no longer does
 */
export async function withOwnClient<T>(
  url: string,
  work: (client: TimedClient) => Promise<T>,
  limitMs = silentMs,
): Promise<T> {
  const client = new OwnClient(url, limitMs);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // It waits for the other end to close, too.
    const limit = setTimeout(() => client.drop(), endMs);
    await client.end();
    clearTimeout(limit);
  }
}
