import { ResilientClient } from '../database/connection/resilient-client.ts';

/** Facts about a PostgreSQL: its version as "18.4" and as a number such as 180004. */
export type PostgresFacts = {
  version: string;
  versionNumber: number;
  encoding: string;
  /** True for a replica, or a server set to read-only. */
  isReadOnly: boolean;
  /** Connections for ordinary clients: the most allowed, and those free now. */
  connections: { most: number; free: number };
  tables: string[];
};

type Row = Pick<PostgresFacts, 'version' | 'encoding' | 'isReadOnly' | 'tables'> & {
  number: number;
  most: number;
  used: number;
};

/** Times in the records of payments that show whether the webhook works; null for a time without a record. */
export type WebhookFacts = {
  /** Last event with a valid signature. */
  verifiedAt: Date | null;
  /** Last card payment recorded at least 10 minutes ago, time enough for its event to arrive. */
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

/** Reads the facts about a PostgreSQL. @throws the driver's error when it cannot be reached */
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

/** Reads the webhook's times since `since`, in a database with this version's tables. @throws the driver's error */
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
