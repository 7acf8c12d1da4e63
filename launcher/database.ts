import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { clusterDir } from '#adapters/postgres-server/cluster.ts';
import { databaseUrl, ensureDatabase } from '#adapters/postgres-server/connection.ts';
import { postgresHome } from '#adapters/postgres-server/home.ts';
import { findOrphan } from '#adapters/postgres-server/postmaster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { trimLog } from './log-file.ts';
import type { Run } from './supervisor.ts';

const name = 'toonbooth';
const trimEveryMs = 60_000;

type Place = { dataDir: string; logFile: string; password: string };

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The shop's own PostgreSQL as a part that can be started again and again. */
export async function createEmbeddedDatabase({ dataDir, logFile, password }: Place) {
  const account = await accountForPostgres();
  const home = await postgresHome(dataDir, account);

  async function begin(port: number): Promise<EmbeddedPostgres> {
    await trimLog(logFile);
    const server = await startEmbeddedPostgres({ home, account, port, password, logFile });
    await ensureDatabase(server.door, name);
    return server;
  }

  function start(port: number): Run {
    const server = begin(port);
    let serving: EmbeddedPostgres | undefined;
    void server.then(
      (found) => (serving = found),
      () => undefined,
    );
    const trimming = setInterval(() => void trimLog(logFile), trimEveryMs).unref();
    const ended = server.then((found) => found.exited.then(() => 'its server is gone'), inWords);
    void ended.then(() => clearInterval(trimming));
    return {
      ready: server.then(
        () => true,
        () => false,
      ),
      ended,
      stop: () => server.then((found) => found.stop()).catch(() => undefined),
      kill: () => serving?.kill(),
    };
  }

  return {
    start,
    url: (port: number) => databaseUrl({ port, password }, name),
    /** Where a server listens that a killed start left behind. */
    async runningPort(): Promise<number | undefined> {
      return (await findOrphan(clusterDir(home)))?.port;
    },
  };
}
