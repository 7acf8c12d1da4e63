import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { anyPort } from '#launcher/ports/ports.ts';
import { whyNotInstalled } from './why-not-installed.ts';

export type TestRedis = { url: string } & AsyncDisposable;

/** Why Redis cannot be tested here, or undefined where it can; a test skips with this reason. */
export const whyNoRedis = await whyNotInstalled('redis-server', '--version', 'redis-server');

/** Starts a real Redis of the test's own, set up as the queue needs it but for `more`, on any port unless given. @throws when there is none: see `whyNoRedis`. */
export async function givenRedis(givenPort?: number, more: string[] = []): Promise<TestRedis> {
  if (whyNoRedis) throw new Error(whyNoRedis);
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-test-redis-'));
  const port = givenPort ?? (await anyPort());
  const settings = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
  // A replica of it would wait for others that want the same.
  settings.push('--repl-diskless-sync-delay', '0', ...more);
  // Its default lies 10,000 above, where there may be no ports any more.
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
      // A SIGTERM is refused while it writes its first append-only file, as after it became a replica.
      child.kill('SIGKILL');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
