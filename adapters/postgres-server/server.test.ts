import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { isAlive } from '../alive.ts';
import { accountForPostgres } from './account.ts';
import { query, ensureDatabase } from './connection.ts';
import { makeHome } from './home.ts';
import { gone } from './postmaster.ts';
import { startEmbeddedPostgres, type PostgresOptions } from './server.ts';

/** Creates a home for one test, and the options for a start in it. */
async function givenHome() {
  const folder = await givenFolder();
  await chmod(folder.path, 0o755);
  const options: PostgresOptions = {
    home: path.join(folder.path, 'home'),
    account: await accountForPostgres(),
    port: await anyPort(),
    password: 'only-for-tests',
    logFile: path.join(folder.path, 'postgres.log'),
    settings: { fsync: 'off' },
  };
  return {
    options,
    cluster: path.join(options.home, 'cluster'),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

test('data survives a restart', async () => {
  await using given = await givenHome();
  const first = await startEmbeddedPostgres(given.options);
  await ensureDatabase(first.connection, 'shop');
  await ensureDatabase(first.connection, 'shop');
  await first.stop();
  await first.exited;
  const second = await startEmbeddedPostgres(given.options);
  const found = await query(second.connection, "select 1 from pg_database where datname = 'shop'");
  await second.stop();

  expect(found).toHaveLength(1);
  expect(second.pid).not.toBe(first.pid);
  expect(isAlive(second.pid)).toBe(false);
});

test('a server that outlived its start is adopted on its own port, and can be stopped', async () => {
  await using given = await givenHome();
  const first = await startEmbeddedPostgres(given.options);
  const second = await startEmbeddedPostgres({ ...given.options, port: await anyPort() });

  expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port });
  await second.stop();
  await second.exited;
  expect(isAlive(first.pid)).toBe(false);
});

test('a server that was killed is started again with all committed rows', async () => {
  await using given = await givenHome();
  const first = await startEmbeddedPostgres(given.options);
  await query(first.connection, 'create table kept (id int)');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await startEmbeddedPostgres(given.options);
  const rows = await query(second.connection, 'select * from kept');
  await second.stop();

  expect(second.adopted).toBe(false);
  expect(rows).toEqual([]);
});

test('a pid file that names an unrelated process neither stops the start nor hurts the process', async () => {
  await using given = await givenHome();
  const first = await startEmbeddedPostgres(given.options);
  const pidFile = path.join(given.cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  await first.stop();
  const { account } = given.options;
  const other = spawn('sleep', ['60'], { ...account });
  await writeFile(pidFile, text.replace(String(first.pid), String(other.pid)));
  const second = await startEmbeddedPostgres(given.options);
  await second.stop();

  expect(second.adopted).toBe(false);
  expect(isAlive(other.pid ?? 0)).toBe(true);
  other.kill();
  await once(other, 'exit');
});

test('a cluster left half-made by a killed start is made again', async () => {
  await using given = await givenHome();
  const { home, account } = given.options;
  await makeHome(home, account);
  await mkdir(path.join(home, 'unfinished-1', 'base'), { recursive: true });
  await writeFile(path.join(home, 'unfinished-1', 'PG_VERSION'), '18\n');
  const server = await startEmbeddedPostgres(given.options);
  const rows = await query(server.connection, 'select 1 as one');
  await server.stop();

  expect(rows).toEqual([{ one: 1 }]);
  expect(await readdir(home)).toEqual(['cluster']);
});

test('a cluster of another version is left alone, and the error names both versions', async () => {
  await using given = await givenHome();
  await makeHome(given.options.home, given.options.account);
  await mkdir(given.cluster);
  await writeFile(path.join(given.cluster, 'PG_VERSION'), '14\n');

  await expect(startEmbeddedPostgres(given.options)).rejects.toThrow(/made by PostgreSQL 14.*includes 18/);
  expect(await readdir(given.cluster)).toEqual(['PG_VERSION']);
});

test('a server that does not accept our password is not adopted', async () => {
  await using given = await givenHome();
  const server = await startEmbeddedPostgres(given.options);
  await expect(startEmbeddedPostgres({ ...given.options, password: 'wrong' })).rejects.toThrow(/password/);
  await server.stop();
});

test('a port held by another PostgreSQL is an error that says so', async () => {
  await using given = await givenHome();
  await using other = await givenHome();
  const server = await startEmbeddedPostgres(given.options);
  const start = startEmbeddedPostgres({ ...other.options, port: server.port });
  await expect(start).rejects.toThrow(/belongs to another PostgreSQL|does not start/);
  await server.stop();
});

test('a server listens on loopback only, wants a password and keeps its files private', async () => {
  await using given = await givenHome();
  const server = await startEmbeddedPostgres(given.options);
  const listens = await query(
    server.connection,
    "select current_setting('listen_addresses') || current_setting('unix_socket_directories') as places",
  );
  await expect(query({ ...server.connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/);
  await server.stop();
  await gone(server.pid, 1_000);

  expect(listens).toEqual([{ places: '127.0.0.1' }]);
  expect((await stat(given.cluster)).mode & 0o777).toBe(0o700);
});

test('a failed statement’s values do not appear in the log', async () => {
  await using given = await givenHome();
  const server = await startEmbeddedPostgres(given.options);
  await query(server.connection, 'create table mails (address text unique)');
  await query(server.connection, "insert into mails values ('ada@example.com')");
  await expect(query(server.connection, "insert into mails values ('ada@example.com')")).rejects.toThrow(
    /duplicate/,
  );
  await server.stop();

  const log = await readFile(given.options.logFile, 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('ada@');
});
