import { TimedClient } from './resilient-client.ts';

/** Limit on a silence: PostgreSQL may check the references of a large table for a while without a word. */
const silentMs = 120_000;
const endMs = 10_000;

/**
 * Does this work with a client of its own. A connection on which nothing has come for `limitMs` is given up, as its other end may
 * have vanished without notice.
 * @throws the driver's error if the database does not answer, or no longer does
 */
export async function withOwnClient<T>(
  url: string,
  work: (client: TimedClient) => Promise<T>,
  limitMs = silentMs,
): Promise<T> {
  const client = new TimedClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, limitMs);
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
