import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 20;
/** Application name of a test's own connections, which are not counted. */
const ofTest = 'test';

/** SQL condition on `pg_stat_activity`: a client's connection to this database that is to be counted. */
export const isOfShop = `datname = current_database() and backend_type = 'client backend' and application_name <> '${ofTest}'`;

/** Returns a database URL whose connections `watchConnections` ignores. */
export function uncounted(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', ofTest);
  return url.href;
}

/** Polls the number of connections to a database until it is disposed of. */
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
    /** Returns the highest number of connections seen open at once. */
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
