import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runProcess } from '#tests/support/run-process.ts';

const manifest = new URL('../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, program] = /^node start\.mjs ((?:operator|scripts)\/.+)$/.exec(line) ?? [];
  return program === undefined ? [] : [{ name, program }];
});

test.concurrent.each(commands)('npm run $name says how it is used', async ({ name, program }) => {
  const { code, said } = await runProcess(program, ['anything', '--help']);
  expect(code).toBe(0);
  expect(said).toMatch(new RegExp(`^[A-Z].*\n(.+\n)?\n  npm run ${name}`));
});

test.concurrent.each([
  ['start', ['start.mjs'], /^Starts the shop[^]*\n {2}npm start\n/],
  ['run dev', ['start.mjs', 'launcher/dev/main'], /^Starts the shop[^]*\n {2}npm run dev\n/],
  [
    'run styles-bench',
    ['--import', 'tsx', 'bench/styles-bench.ts'],
    /^Draws [^]*\n {2}npm run styles-bench /,
  ],
])('npm %s says how it is used and does nothing', async (_name, args, usage) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args, '--help']);
  expect(stdout).toMatch(usage);
  expect(stderr).toBe('');
});

test('what a command does not know is named, with its usage', async () => {
  const { code, said } = await runProcess('operator/resume', ['--now']);
  expect(code).toBe(1);
  expect(said).toMatch(/^Unknown option '--now'[^]*Sells again after npm run pause\./);
});

test('what npm start does not know is named, with its usage', async () => {
  const starting = promisify(execFile)(process.execPath, ['start.mjs', '--port', '80']);
  await expect(starting).rejects.toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(
      /^npm start takes no arguments, such as "--port"[^]*Starts the shop/,
    ) as string,
  });
});
