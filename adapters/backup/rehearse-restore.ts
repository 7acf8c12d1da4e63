import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { loadDatabase } from '../database/backup/load.ts';
import type { Database } from '../database/database.ts';
import { withTemporaryDatabase } from '../database/connection/temporary-database.ts';
import { checkSecret } from './check-secret.ts';
import { tableFile } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

type Shop = { db: Database; databaseUrl: string; appSecret: string };

/** Name of the database that rehearsals restore into: unique per database on a server, copies of a shop included. */
export async function rehearsalDatabase(db: Database): Promise<string> {
  const asked = sql<{ oid: number }>`select oid from pg_database where datname = current_database()`;
  return `toonbooth_rehearsal_${(await asked.execute(db)).rows[0]?.oid ?? 0}`;
}

/** Restores a backup into a database of its own, which is dropped afterwards. @throws the problem found in the backup */
export async function rehearseRestore(dir: string, { db, databaseUrl, appSecret }: Shop): Promise<void> {
  const manifest = await verifyBackup(dir);
  await withTemporaryDatabase({ db, url: databaseUrl, name: await rehearsalDatabase(db) }, (url) =>
    loadDatabase(url, {
      dump: manifest,
      read: (table) => createReadStream(path.join(dir, tableFile(table))).pipe(createGunzip()),
      check: (tx) => checkSecret(tx, appSecret),
    }),
  );
}
