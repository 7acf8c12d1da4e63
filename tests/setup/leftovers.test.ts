import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive } from '#adapters/alive.ts';
import { markRun } from './leftovers.mjs';

const sleeper = ['-e', 'console.log("up"); setInterval(() => 0, 1e3)'];

async function given(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, sleeper, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

test.runIf(process.platform === 'linux')(
  'what a run leaves behind is named and ended, and nothing else is touched',
  async () => {
    const run = markRun();
    const [left, other] = [await given(run.env), await given(process.env)];
    try {
      expect((await run.end()).map(({ pid }) => pid)).toEqual([left]);
      expect(isAlive(left)).toBe(false);
      expect(isAlive(other)).toBe(true);
    } finally {
      process.kill(other, 'SIGKILL');
    }
  },
);

test('a run that tidies up leaves nothing to name', async () => {
  expect(await markRun().end()).toEqual([]);
});
