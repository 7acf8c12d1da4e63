import { createEmbeddedDatabase } from '#launcher/processes/database.ts';
import { ensureSecrets, openDataDir } from '#launcher/data-dir.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { readSettings } from '#config.ts';

/**
 * Calls `work` with the database URL of a shop that does not run: the URL in its settings, or that of the embedded database in
 * its folder, which is created if needed, started for this and stopped afterwards. The folder is locked meanwhile.
 * @throws OperatorError if a shop runs from the folder, or its database does not start
 */
export async function withDatabaseOf<T>(
  {
    DATABASE_URL: given,
    DATA_DIR: wanted,
  }: Pick<ReturnType<typeof readSettings>, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (url: string, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = await openDataDir(wanted, () => undefined);
  try {
    if (given !== undefined) return await work(given, dataDir.dir);
    const { databasePassword: password } = await ensureSecrets(dataDir.dir);
    const logFile = dataDir.logFile('postgres');
    const database = await createEmbeddedDatabase({ dataDir: dataDir.dir, logFile, password });
    const port = (await database.runningPort()) ?? (await anyPort());
    const server = database.start(port);
    if (!(await server.ready)) throw new OperatorError(await server.ended);
    try {
      return await work(database.url(port), dataDir.dir);
    } finally {
      await server.stop();
    }
  } finally {
    dataDir.release();
  }
}
