import { databaseName } from '#adapters/data-dir/contents.ts';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { clusterDir } from '#adapters/postgres-server/cluster.ts';
import { databaseUrl, ensureDatabase } from '#adapters/postgres-server/connection.ts';
import { postgresHome } from '#adapters/postgres-server/home.ts';
import { findOrphan } from '#adapters/postgres-server/postmaster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { trimLog } from '../terminal/log-file.ts';
import type { Child } from './supervisor.ts';

const trimEveryMs = 60_000;

type DatabaseOptions = { dataDir: string; logFile: string; password: string };

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Prepares the shop's own PostgreSQL, which can be restarted any number of times. */
export async function createEmbeddedDatabase({ dataDir, logFile, password }: DatabaseOptions) {
  const account = await accountForPostgres();
  const home = await postgresHome(dataDir, account);

  async function startServer(port: number): Promise<EmbeddedPostgres> {
    await trimLog(logFile);
    const server = await startEmbeddedPostgres({ home, account, port, password, logFile });
    await ensureDatabase(server.connection, databaseName);
    return server;
  }

  function start(port: number): Child {
    const starting = startServer(port);
    let server: EmbeddedPostgres | undefined;
    void starting.then(
      (started) => (server = started),
      () => undefined,
    );
    const trimming = setInterval(() => void trimLog(logFile), trimEveryMs).unref();
    const ended = starting.then(({ exited }) => exited.then(() => 'its server is gone'), messageOf);
    void ended.then(() => clearInterval(trimming));
    return {
      ready: starting.then(
        () => true,
        () => false,
      ),
      ended,
      stop: () => starting.then((started) => started.stop()).catch(() => undefined),
      kill: () => server?.kill(),
    };
  }

  return {
    start,
    url: (port: number) => databaseUrl({ port, password }, databaseName),
    /** Returns the port of a server that a killed launcher left running. */
    async runningPort(): Promise<number | undefined> {
      return (await findOrphan(clusterDir(home)))?.port;
    },
  };
}
