import pg from 'pg';

/** What a PostgreSQL says of itself: its version as "18.4" and as a number such as 180004. */
export type PostgresFacts = { version: string; versionNumber: number };

/** Asks a PostgreSQL for its version. @throws the driver's error when it cannot be reached. */
export async function probePostgres(url: string): Promise<PostgresFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; number: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
    );
    return { version: rows[0]?.version ?? '', versionNumber: Number(rows[0]?.number) };
  } finally {
    await client.end();
  }
}
