import pg from 'pg';

/**
 * What a PostgreSQL says of itself: its version as "18.4" and as a number such as 180004, and how many connections it takes
 * from the shop and others together.
 */
export type PostgresFacts = { version: string; versionNumber: number; maxConnections: number };

/** Asks a PostgreSQL for its version. @throws the driver's error when it cannot be reached. */
export async function probePostgres(url: string): Promise<PostgresFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; number: string; most: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
    );
    const [{ version, number, most } = { version: '', number: '', most: '' }] = rows;
    return { version, versionNumber: Number(number), maxConnections: Number(most) };
  } finally {
    await client.end();
  }
}
