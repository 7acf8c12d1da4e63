import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { takeLock } from './lock.ts';

const lockFile = new URL('./lock.ts', import.meta.url).href;

test('a name has one holder at a time', async () => {
  const name = randomUUID();
  const first = await takeLock(name);
  const second = await takeLock(name);
  first?.release();
  const third = await takeLock(name);

  expect([first, second, third].map(Boolean)).toEqual([true, false, true]);
  third?.release();
});

test('a holder that is killed releases its name', async () => {
  const name = randomUUID();
  const code = `import { takeLock } from '${lockFile}'; await takeLock('${name}'); console.log('held'); setInterval(() => 0, 1e3)`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  await once(holder.stdout, 'data');
  const meanwhile = await takeLock(name);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const after = await takeLock(name);

  expect([meanwhile, after].map(Boolean)).toEqual([false, true]);
  after?.release();
});
