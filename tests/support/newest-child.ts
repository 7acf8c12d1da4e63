import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the process that this test started last among those whose command contains `name`. @throws when there is none */
export async function newestChild(name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-n', '-P', String(process.pid), '-f', name]);
  return Number(stdout);
}
