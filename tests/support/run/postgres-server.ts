import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#adapters/database/migrate.ts';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { ensureDatabase, query } from '#adapters/postgres-server/connection.ts';
import { startEmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { template } from '../postgres.ts';

/** Settings without durability: nothing here has to survive a power cut, and databases live for seconds. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Separate I/O and maintenance processes cost a seventh of the tests' processor time.
  io_method: 'sync',
  autovacuum: 'off',
  max_connections: '500',
  // Deriving a key 4,096 times, at both ends, doubles the cost of a connection; the tests open thousands.
  scram_iterations: '1',
};

const password = 'only-for-tests';

/**
 * Ends the server, which does not notice when the test run is killed, and removes its folder: a shell waits on a pipe that only
 * the run holds open. Call the result once the server has been stopped in the ordinary way.
 */
function endWithParent(pid: number, dir: string): () => void {
  const script = 'read _; kill -QUIT "$1" 2>/dev/null && sleep 1 && rm -rf "$2"';
  const shell = spawn('sh', ['-c', script, 'sh', String(pid), dir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => void shell.kill('SIGKILL');
}

/** Starts one PostgreSQL for the run, in a folder that is removed with it, as Vitest's global setup. */
export async function setup(): Promise<() => Promise<void>> {
  // Vitest calls it for each project, and once more for the whole configuration.
  if (process.env.TEST_POSTGRES) return () => Promise.resolve();
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-test-postgres-'));
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres({
    home: path.join(dir, 'home'),
    account: await accountForPostgres(),
    port: await anyPort(),
    password,
    logFile: path.join(dir, 'postgres.log'),
    settings,
  });
  const release = endWithParent(server.pid, dir);
  // `initdb` derived it as often as it does by default.
  await query(server.connection, `alter role postgres password '${password}'`);
  await ensureDatabase(server.connection, template);
  await migrate(server.url(template));
  process.env.TEST_POSTGRES = JSON.stringify(server.connection);
  return async () => {
    await server.stop();
    release();
    await rm(dir, { recursive: true });
  };
}
