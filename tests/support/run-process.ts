import { execFile } from 'node:child_process';
import path from 'node:path';
import { settingsSchema } from '#settings.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Left empty they count as not set, and a developer's own `.env` does not fill them in. */
const nothingSet = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));

/** Runs one of our programs to its end, with nobody at the terminal and only these settings. */
export function runProcess(
  file: string,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...nothingSet, ...settings };
  const command = ['--import', 'tsx', path.join(root, file), ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { cwd: root, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, said: stdout + stderr }),
    );
    child.stdin?.end();
  });
}
