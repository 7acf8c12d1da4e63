import { readFileSync } from 'node:fs';
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

test('what a command does not know is named, with its usage', async () => {
  const { code, said } = await runProcess('operator/resume', ['--now']);
  expect(code).toBe(1);
  expect(said).toMatch(/^Unknown option '--now'[^]*Sells again after npm run pause\./);
});
