import { spawn } from 'node:child_process';
import { open, readFile, realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../alive.ts';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterDir, ensureCluster } from './cluster.ts';
import { databaseUrl, untilServing } from './connection.ts';
import { makeHome } from './home.ts';
import { findOrphan, gone } from './postmaster.ts';

/** Most tries of a start: the remains of a killed server take a moment to release its files. */
const tries = 6;
const pauseMs = 500;

export type PostgresOptions = {
  /** Folder of this PostgreSQL, created if missing; `account` must be able to reach it. */
  home: string;
  account: Account;
  /** Port to listen on, on 127.0.0.1; a server found running keeps its own. */
  port: number;
  password: string;
  logFile: string;
  /** Settings of PostgreSQL, such as `fsync: 'off'`. */
  settings?: Record<string, string>;
};

/** Running server, started here or found running. */
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Only loopback connections are accepted, and no statement or value is logged: they may contain an email address. */
const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

type Process = { pid: number; port: number; adopted: boolean; exited: Promise<void> };

/** Starts the server in a session of its own, so that Ctrl-C in the terminal does not stop it before its clients. */
async function spawnServer(postgres: string, options: PostgresOptions): Promise<Process> {
  const { account, port, logFile } = options;
  const dir = clusterDir(options.home);
  const settings = Object.entries({ ...always, ...options.settings });
  const log = await open(logFile, 'a', 0o600);
  try {
    const child = spawn(
      postgres,
      ['-D', dir, '-p', String(port), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...account, cwd: dir, detached: true, env: { LC_ALL: 'C' }, stdio: ['ignore', log.fd, log.fd] },
    );
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
    return { pid, port, adopted: false, exited };
  } finally {
    await log.close();
  }
}

async function watch(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(500, undefined, { ref: false });
}

async function findOrSpawn(postgres: string, options: PostgresOptions): Promise<Process> {
  const orphan = await findOrphan(clusterDir(options.home));
  if (!orphan) return spawnServer(postgres, options);
  return { ...orphan, adopted: true, exited: watch(orphan.pid) };
}

async function untilStarted(postgres: string, options: PostgresOptions): Promise<Process> {
  const dir = await realpath(clusterDir(options.home));
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const found = await findOrSpawn(postgres, options);
    const connection = { port: found.port, password: options.password };
    if (await untilServing(connection, dir, () => isAlive(found.pid))) return found;
    await wait(pauseMs);
  }
  const last = (await readFile(options.logFile, 'utf8')).trimEnd().split('\n').slice(-5);
  throw new Error(`PostgreSQL does not start. Its last lines, from ${options.logFile}:\n${last.join('\n')}`);
}

/** Stops the server without waiting for open sessions; committed work is safe either way. */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await gone(pid, limitMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/**
 * Starts the PostgreSQL in `home`: creates its cluster on the first start, and adopts its server if one is still running.
 * @throws Error with PostgreSQL's last output when it does not start
 */
export async function startEmbeddedPostgres(options: PostgresOptions) {
  const { home, account, password } = options;
  const { initdb, postgres } = await findBinaries({ published: account !== undefined });
  await makeHome(home, account);
  await ensureCluster({ home, password, account, initdb });
  const { pid, port, adopted, exited } = await untilStarted(postgres, options);
  const connection = { port, password };
  return {
    pid,
    port,
    adopted,
    exited,
    connection,
    url: (database: string) => databaseUrl(connection, database),
    stop: () => stopServer(pid),
    /** Kills it at once; the next start recovers everything committed. */
    kill: () => void process.kill(pid, 'SIGQUIT'),
  };
}
