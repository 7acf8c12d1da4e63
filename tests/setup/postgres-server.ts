import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#adapters/database/migrate.ts';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { ensureDatabase } from '#adapters/postgres-server/connection.ts';
import { startEmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { endWithParent } from './end-with-parent.ts';
import { freePort } from './free-port.ts';
import { template } from './postgres.ts';

/** Nothing here has to survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' };

/** Vitest's global set-up: one PostgreSQL for the run, in a folder of its own that goes with it. */
export async function setup(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-test-postgres-'));
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres({
    home: path.join(dir, 'home'),
    account: await accountForPostgres(),
    port: await freePort(),
    password: 'only-for-tests',
    logFile: path.join(dir, 'postgres.log'),
    settings,
  });
  const release = endWithParent(server.pid, dir);
  await ensureDatabase(server.connection, template);
  await migrate(server.url(template));
  process.env.TEST_POSTGRES = JSON.stringify(server.connection);
  return async () => {
    await server.stop();
    release();
    await rm(dir, { recursive: true });
  };
}
