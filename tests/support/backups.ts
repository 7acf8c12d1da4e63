import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dumpDatabase, type Dump } from '#adapters/database/backup/dump.ts';
import { loadDatabase } from '#adapters/database/backup/load.ts';

/** Backs up a database, without files, and restores it into an empty one. @returns the backup's description of itself */
export async function moveDatabase(from: string, to: string): Promise<Dump> {
  const copies = new Map<string, string>();
  const dump = await dumpDatabase(from, async (table, rows) => {
    copies.set(table, await text(rows));
  });
  await loadDatabase(to, {
    dump,
    read: (table) => Readable.from([copies.get(table) ?? '']),
    check: () => Promise.resolve(),
  });
  return dump;
}

/** Describes a database as a backup would, without keeping any of its rows. */
export const describeDatabase = (url: string): Promise<Dump> =>
  dumpDatabase(url, async (_table, rows) => {
    await text(rows);
  });

/** Returns the number of rows by table. */
export const rowsOf = ({ tables }: Dump): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
