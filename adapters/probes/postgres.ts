import { ResilientClient } from '../database/resilient-client.ts';

/** What a PostgreSQL says of itself: its version as "18.4" and as a number such as 180004. */
export type PostgresFacts = {
  version: string;
  versionNumber: number;
  encoding: string;
  /** A replica, or one that was made so. */
  isReadOnly: boolean;
  /** How many connections it takes from programs like ours, and how many of them nobody has now. */
  connections: { most: number; free: number };
  /** Names of the tables in the database. */
  tables: string[];
};

type Row = Pick<PostgresFacts, 'version' | 'encoding' | 'isReadOnly' | 'tables'> & {
  number: number;
  most: number;
  used: number;
};

/** What the events of payments tell of the webhook: times are null where there was none. */
export type WebhookFacts = {
  /** When the last event came whose signature was right. */
  verifiedAt: Date | null;
  /** When the last card payment was heard of whose event had time enough to come. */
  paidAt: Date | null;
};

const timeoutMs = 10_000;

async function withClient<T>(url: string, work: (client: ResilientClient) => Promise<T>): Promise<T> {
  const client = new ResilientClient({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks a PostgreSQL what it is. @throws the driver's error when it cannot be reached. */
export async function probePostgres(url: string): Promise<PostgresFacts> {
  const { rows } = await withClient(url, (client) =>
    client.query<Row>(
      `select current_setting('server_version') as version,
         current_setting('server_version_num')::int as number,
         current_setting('server_encoding') as encoding,
         current_setting('transaction_read_only') = 'on' as "isReadOnly",
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
         array(select tablename::text from pg_tables where schemaname = current_schema() order by 1) as tables`,
    ),
  );
  const [row = { version: '', number: 0, encoding: '', isReadOnly: false, most: 0, used: 0, tables: [] }] =
    rows;
  const { number: versionNumber, most, used, ...facts } = row;
  return { ...facts, versionNumber, connections: { most, free: most - used } };
}

/** What was heard of payments since a time, in a database of this version. @throws the driver's error. */
export async function readWebhookFacts(url: string, since: Date): Promise<WebhookFacts> {
  const { rows } = await withClient(url, (client) =>
    client.query<WebhookFacts>(
      `select
         (select max(received_at) from stripe_events where received_at > $1) as "verifiedAt",
         (select max(at) from order_events join orders on orders.id = order_id
          where event = 'pay' and paid_by = 'card' and at > $1 and at < now() - interval '10 minutes') as "paidAt"`,
      [since],
    ),
  );
  return rows[0] ?? { verifiedAt: null, paidAt: null };
}
