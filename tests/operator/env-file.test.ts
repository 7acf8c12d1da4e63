import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '../support/folder.ts';

const program = path.resolve(import.meta.dirname, '../../dist/programs/cli/main.js');

test('a command reads .env, or the file that ENV_FILE names, and none if that is empty', async () => {
  await using folder = await givenFolder();
  for (const name of ['.env', 'trial']) await writeFile(path.join(folder.path, name), `PRICE=${name}\n`);
  const saidWith = (set: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const args = [program, 'models', '--tier', 'small', '--into', '.', '--dry-run'];
      const options = { cwd: folder.path, env: { PATH: process.env.PATH, ...set } };
      execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout + stderr));
    });

  expect(await saidWith({})).toMatch(/PRICE: .*\.env/);
  expect(await saidWith({ ENV_FILE: 'trial' })).toMatch(/PRICE: .*trial/);
  expect(await saidWith({ ENV_FILE: '' })).toContain('to download');
});
