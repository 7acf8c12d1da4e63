import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsSchema } from '#settings.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Settings left empty, which counts as not set, so that a developer's own `.env` does not fill them in, and a command without a
 * shop does not find one that a developer runs beside the tests.
 */
const nothingSet = {
  ...Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, ''])),
  DATA_DIR: path.join(tmpdir(), 'no-shop'),
};

/**
 * Runs a built program, such as `server/main`, to its end: without a terminal, with only these settings, as another account where
 * one is given, and for at most `timeout` milliseconds, after which its code is null.
 */
export function runProcess(
  program: string,
  args: string[] = [],
  settings: Record<string, string> = {},
  options: { uid?: number; gid?: number; timeout?: number } = {},
): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...nothingSet, ...settings };
  const command = [path.join(root, 'dist/programs', `${program}.js`), ...args];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: root, env, ...options },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    );
    child.stdin?.end();
  });
}
