import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 20;
/** The application that a test's own connections name, so that they are not counted. */
const ofTest = 'test';

/** In PostgreSQL's list of connections: one to this database, and not left out. */
export const isOfShop = `datname = current_database() and backend_type = 'client backend' and application_name <> '${ofTest}'`;

/** The address of a database for connections that `watchConnections` leaves out. */
export function uncounted(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', ofTest);
  return url.href;
}

/** Counts the connections to a database again and again, until it is disposed of. */
export async function watchConnections(databaseUrl: string) {
  const client = new pg.Client({ connectionString: uncounted(databaseUrl) });
  await client.connect();
  let most = 0;
  const over = new AbortController();
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where ${isOfShop}`,
    );
    most = Math.max(most, rows[0]?.count ?? 0);
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      await look();
      await wait(pauseMs);
    }
  })();
  return {
    /** The most that were open at once so far. */
    most: () => most,
    async [Symbol.asyncDispose](): Promise<void> {
      over.abort();
      try {
        await watching;
      } finally {
        await client.end();
      }
    },
  };
}
