import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Returns all mails to visitors: HTML by name. */
export async function allMails(): Promise<Record<string, string>> {
  const program = path.join(import.meta.dirname, 'print-mails.ts');
  const cwd = path.resolve(import.meta.dirname, '../../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { cwd });
  return JSON.parse(stdout) as Record<string, string>;
}
