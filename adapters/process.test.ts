import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { isAlive } from './alive.ts';

const ours = path.resolve(import.meta.dirname, 'process.ts');
const tsx = ['--import', 'tsx'];

/** Writes a program that serves until it is stopped, and runs the code `stop` then. */
async function givenProgram(dir: string, stop: string): Promise<string> {
  const file = path.join(dir, 'program.ts');
  await writeFile(
    file,
    `import { announceReady, onStop } from '${ours}';
     setInterval(() => 0, 1_000);
     onStop(async () => { ${stop} }, 500);
     announceReady({ shop: 'http://localhost:1' });`,
  );
  return file;
}

test('a program tells its parent when it is ready, and stops cleanly when asked', async () => {
  await using folder = await givenFolder();
  const program = fork(await givenProgram(folder.path, 'await 0'), { execArgv: tsx });
  const [message] = (await once(program, 'message')) as unknown[];
  program.kill('SIGTERM');

  expect(message).toEqual({ ready: { shop: 'http://localhost:1' } });
  expect(await once(program, 'exit')).toEqual([0, null]);
});

test('a hanging stop is cut off', async () => {
  await using folder = await givenFolder();
  const program = fork(await givenProgram(folder.path, 'await new Promise(() => 0)'), { execArgv: tsx });
  await once(program, 'message');
  program.kill('SIGTERM');

  expect(await once(program, 'exit')).toEqual([1, null]);
});

test('a program ends when its parent is gone', async () => {
  await using folder = await givenFolder();
  const file = await givenProgram(folder.path, 'await 0');
  const code = `
    const { fork } = require('node:child_process');
    const program = fork('${file}', { execArgv: ['--import', 'tsx'] });
    program.once('message', () => console.log(program.pid));`;
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [pid] = (await once(parent.stdout, 'data')).map(Number);
  parent.kill('SIGKILL');

  await expect.poll(() => isAlive(pid ?? 0)).toBe(false);
});

test('a program without a parent keeps a fresh file as its sign of life', async () => {
  await using folder = await givenFolder();
  const file = await givenProgram(folder.path, 'await 0');
  const program = spawn(process.execPath, [...tsx, file], { env: { TMPDIR: folder.path } });
  try {
    const pulse = await waitUntil(() => stat(path.join(folder.path, 'toonbooth-pulse')));
    expect(Date.now() - pulse.mtimeMs).toBeLessThan(30_000);
  } finally {
    program.kill('SIGKILL');
    await once(program, 'exit');
  }
});

test('a program that crashes stores its last log lines first', async () => {
  await using folder = await givenFolder();
  const [file, stored] = [path.join(folder.path, 'program.ts'), path.join(folder.path, 'stored')];
  await writeFile(
    file,
    `import { writeFile } from 'node:fs/promises';
     import { onCrash } from '${ours}';
     const lines = [];
     onCrash({
       log: { error: (message, { error }) => lines.push(message + ': ' + error) },
       flushLog: () => writeFile('${stored}', lines.join()),
     });
     setTimeout(() => { throw new Error('out of luck'); }, 10);
     setInterval(() => 0, 1_000);`,
  );
  const program = spawn(process.execPath, [...tsx, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  program.stderr.on('data', (text) => (said += String(text)));

  expect(await once(program, 'close')).toEqual([1, null]);
  expect(await readFile(stored, 'utf8')).toBe('the program crashed: out of luck');
  expect(said).toContain('program.ts:');
});
