import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../alive.ts';

const run = promisify(execFile);

/** Running PostgreSQL as described by its pid file. */
export type Postmaster = { pid: number; port: number };

async function readPidFile(dir: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid ? { pid, port: port ?? 0 } : undefined;
}

/** Returns the command line of a process; '' if it is gone. */
async function commandOf(pid: number): Promise<string> {
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout;
}

/** Returns the path of the program that serves this cluster, or its command line; '' if none does. */
export async function programOfServer(dir: string): Promise<string> {
  const found = await readPidFile(dir);
  return found ? readlink(`/proc/${found.pid}/exe`).catch(() => commandOf(found.pid)) : '';
}

/** Decides by working folder or command line whether a process serves this cluster, or has only taken over the process id. */
async function servesFrom(pid: number, dir: string): Promise<boolean> {
  const realDir = await realpath(dir);
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === realDir;
  const command = await commandOf(pid);
  return command.includes(dir) || command.includes(realDir);
}

/**
 * Finds the server that a killed start left running on this cluster. A pid file that names another program's live process is
 * removed, because PostgreSQL would refuse to start over it; one that names a dead process it clears by itself.
 */
export async function findOrphan(dir: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(dir);
  if (!found || !isAlive(found.pid)) return undefined;
  if (await servesFrom(found.pid, dir)) return found;
  await rm(path.join(dir, 'postmaster.pid'));
  return undefined;
}

/** Resolves with true when the process is gone, with false after `limitMs`. */
export async function gone(pid: number, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await wait(20);
  }
  return true;
}
