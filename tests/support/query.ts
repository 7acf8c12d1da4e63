import pg from 'pg';

type Row = Record<string, unknown>;

/** Queries a shop's database directly, on a connection of its own. */
export async function query<R extends Row = Row>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
