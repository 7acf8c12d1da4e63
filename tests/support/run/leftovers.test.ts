import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive } from '#adapters/alive.ts';
import { markRun } from './leftovers.mjs';

const sleeper = ['-e', 'console.log("up"); setInterval(() => 0, 1e3)'];

async function given(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, sleeper, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

test.runIf(process.platform === 'linux')(
  'a run’s leftover processes are named and ended, and no others',
  async () => {
    const run = markRun();
    const [left, other] = [await given(run.env), await given(process.env)];
    try {
      const ended = once(left, 'exit');
      expect((await run.end(0)).map(({ pid }) => pid)).toEqual([left.pid]);
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect(isAlive(other.pid ?? 0)).toBe(true);
    } finally {
      other.kill('SIGKILL');
    }
  },
);

test('a run that cleans up leaves nothing to name', async () => {
  expect(await markRun().end()).toEqual([]);
});
