import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { givenFolder } from './folder.ts';
import { query } from './query.ts';
import { waitUntil } from './wait-until.ts';
import { whyNotInstalled } from './why-not-installed.ts';

/** Reason why nothing can be tested behind pgbouncer here, for skipping a test; undefined where it can. */
export const whyNoPgbouncer = await whyNotInstalled('pgbouncer', '--version', 'pgbouncer');

/** Starts a real pgbouncer in front of a database, with these settings. @throws where it is missing: see `whyNoPgbouncer` */
export async function givenPgbouncer(databaseUrl: string, settings: Record<string, string>) {
  if (whyNoPgbouncer) throw new Error(whyNoPgbouncer);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await givenFolder();
  const account = await accountForPostgres();
  const listening = await anyPort();
  const file = path.join(folder.path, 'pgbouncer.ini');
  const users = path.join(folder.path, 'users.txt');
  const name = pathname.slice(1);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(listening),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    ...settings,
  }).map(([key, value]) => `${key} = ${value}`);
  const target = `${name} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  await writeFile(file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'));
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  await chmod(folder.path, 0o755);
  // pgbouncer refuses to run as root.
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...account });
  const exited = once(child, 'exit');
  const url = databaseUrl.replace(`:${port}/`, `:${listening}/`);
  await waitUntil(() => query(url, 'select 1').then(() => true));
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}
