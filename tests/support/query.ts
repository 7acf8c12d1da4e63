import pg from 'pg';

type Row = Record<string, unknown>;

/** Asks the shop's database past the shop. */
export async function query<R extends Row = Row>(
  { databaseUrl }: { databaseUrl: string },
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
