import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { anyPort } from '#launcher/ports/ports.ts';
import { whyNotInstalled } from './why-not-installed.ts';

export type TestRedis = { url: string } & AsyncDisposable;

/** Reason why Redis cannot be tested here, for skipping a test; undefined where it can. */
export const whyNoRedis = await whyNotInstalled('redis-server', '--version', 'redis-server');

/**
 * Starts a real Redis, set up as the queue needs it apart from `more`, on any port unless one is given.
 * @throws when it is missing: see `whyNoRedis`
 */
export async function givenRedis(givenPort?: number, more: string[] = []): Promise<TestRedis> {
  if (whyNoRedis) throw new Error(whyNoRedis);
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-test-redis-'));
  const port = givenPort ?? (await anyPort());
  const settings = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
  // By default a primary delays a replica's synchronization in case others ask for it too.
  settings.push('--repl-diskless-sync-delay', '0', ...more);
  // The default cluster port is 10,000 higher, where there may be no more ports.
  if (more.includes('--cluster-enabled')) settings.push('--cluster-port', String(await anyPort()));
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, ...settings],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('redis-server ended before it was ready')));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      // Redis refuses SIGTERM while it writes its first append-only file, as after becoming a replica.
      child.kill('SIGKILL');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
