import type { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import { withOwnClient } from '../connection/own-client.ts';
import type { ResilientClient } from '../connection/resilient-client.ts';
import { copied, listTables, quoted, type Table } from './tables.ts';

/** Properties of a database, without its rows. */
export type Dump = { identity: string; postgres: string; migrations: string[]; tables: Table[] };

/**
 * Copies every table as it was at one moment, each as COPY text passed to `write`, while others work on. The transaction is
 * read only and takes no lock that a shop would wait for.
 * @param silentMs time without a word of PostgreSQL after which it is given up; two minutes by default
 */
export async function dumpDatabase(
  url: string,
  write: (table: string, rows: Readable) => Promise<void>,
  silentMs?: number,
): Promise<Dump> {
  const dumpFrom = async (client: ResilientClient): Promise<Dump> => {
    await client.query('begin isolation level repeatable read read only');
    const dump = await describe(client);
    for (const table of dump.tables)
      await write(table.name, client.query(copyTo(`copy ${copied(table)} to stdout`)));
    await client.query('commit');
    return dump;
  };
  return withOwnClient(url, dumpFrom, silentMs);
}

async function describe(client: ResilientClient): Promise<Dump> {
  const { rows: identities } = await client.query<{ id: string; version: string }>(
    "select id, current_setting('server_version') as version from identity",
  );
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const tables: Table[] = [];
  for (const table of await listTables(client)) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${quoted(table.name)}`);
    tables.push({ ...table, rows: Number(counted.rows[0]?.count) });
  }
  const { id = '', version = '' } = identities[0] ?? {};
  return { identity: id, postgres: version, migrations: applied.map(({ name }) => name), tables };
}
