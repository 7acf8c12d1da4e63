import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a command of the operator's, as `npm run` does, with nobody at the terminal and only these settings. */
export function runCommand(
  command: string,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const file = path.join(root, 'operator', `${command}.ts`);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', file, ...args],
      { cwd: root, env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}
