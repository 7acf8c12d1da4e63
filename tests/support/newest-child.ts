import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The process this test started last whose command holds `name`. @throws when there is none. */
export async function newestChild(name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-n', '-P', String(process.pid), '-f', name]);
  return Number(stdout);
}
