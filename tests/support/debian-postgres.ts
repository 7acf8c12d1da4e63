import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { createClosers } from './closers.ts';
import { givenFolder } from './folder.ts';
import { query } from './query.ts';
import { waitUntil } from './wait-until.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const bin = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);
const user = 'postgres';

/** Reason why nothing can be tested on Debian's PostgreSQL here, for skipping a test; undefined where it can. */
export const whyNoDebianPostgres = await whyNotInstalled(`${bin}/postgres`, '--version', 'postgresql-15');

/** Starts a PostgreSQL 15 as Debian ships it, with standbys on request. @throws where it is missing: see `whyNoDebianPostgres` */
export async function givenDebianPostgres() {
  if (whyNoDebianPostgres) throw new Error(whyNoDebianPostgres);
  const opened = createClosers();
  const folder = opened.use(await givenFolder());
  const account = await accountForPostgres();
  if (account) await chown(folder.path, account.uid, account.gid);
  await chmod(folder.path, 0o755);
  const does = (command: string, args: string[]) =>
    run(path.join(bin, command), args, { ...account, cwd: folder.path, env: { LC_ALL: 'C' } });

  async function start(dir: string) {
    const port = await anyPort();
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'max_connections=60',
    ];
    const args = ['-D', dir, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
    const child = spawn(path.join(bin, 'postgres'), args, { ...account, cwd: folder.path, stdio: 'ignore' });
    const exited = once(child, 'exit');
    // An immediate shutdown also ends all connections.
    const die = async (): Promise<void> => {
      child.kill('SIGQUIT');
      await exited;
    };
    opened.defer(die);
    const url = `postgres://${user}@127.0.0.1:${port}/${user}`;
    await waitUntil(() => query(url, 'select 1'));
    return { url, die, promote: () => query(url, 'select pg_promote()') };
  }

  const primaryDir = path.join(folder.path, 'primary');
  await does('initdb', [
    '-D',
    primaryDir,
    '-A',
    'trust',
    '-U',
    user,
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  const primary = await start(primaryDir);
  return {
    ...primary,
    /** Starts a standby and waits until it has caught up. */
    async standby() {
      const dir = path.join(folder.path, 'standby');
      await mkdir(dir, { mode: 0o700 });
      if (account) await chown(dir, account.uid, account.gid);
      await does('pg_basebackup', ['-D', dir, '-R', '-d', primary.url, '-c', 'fast', '--no-sync']);
      return start(dir);
    },
    [Symbol.asyncDispose]: () => opened.closeAll(),
  };
}
