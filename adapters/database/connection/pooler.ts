import { LastingError } from '../../operator-error.ts';
import { ResilientClient } from './resilient-client.ts';

/** Limit on connecting, and on each query. */
const answerMs = 10_000;

export const poolerFound =
  'DATABASE_URL points to a pooler that changes the connection between two transactions (pgbouncer: pool_mode = transaction).';
export const withoutPooler =
  'The shop listens for news and holds locks, which belong to one connection: point DATABASE_URL to PostgreSQL itself, or to a pool with pool_mode = session. The shop pools by itself: docs/scaling.md says how many connections it opens.';

async function connect(url: string): Promise<ResilientClient> {
  const client = new ResilientClient({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  await client.connect();
  return client;
}

async function backendOf(client: ResilientClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Tests whether a connection is not served by the same PostgreSQL process throughout: what it listens for and locks would then
 * belong to any client. A pooler gives the process of one client to the next as soon as a transaction is over, either the one
 * used last or all in turn; both are detected. `given` is a connection of the caller's, which it then uses instead of one of its
 * own. @throws the database's own error when it is unreachable.
 */
export async function isPooledByTransaction(url: string, given?: ResilientClient): Promise<boolean> {
  const clients: ResilientClient[] = [];
  try {
    const one = given ?? (await connect(url));
    if (!given) clients.push(one);
    const first = await backendOf(one);
    if ((await backendOf(one)) !== first) return true;
    const other = await connect(url);
    clients.push(other);
    await other.query('begin');
    // The other client holds its process until its transaction ends: if that is ours, a query of ours would wait for ever.
    return (await backendOf(other)) === first || (await backendOf(one)) !== first;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** @throws LastingError if nothing could work that needs one connection for longer than a transaction. */
export async function refusePooler(url: string, given?: ResilientClient): Promise<void> {
  if (await isPooledByTransaction(url, given)) throw new LastingError(`${poolerFound}\n  ${withoutPooler}`);
}
