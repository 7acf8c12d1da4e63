import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '#domain/language.ts';

/** Returns all mails in a language: HTML by name. */
export async function allMails(language: Language = 'en'): Promise<Record<string, string>> {
  const program = path.join(import.meta.dirname, 'print-mails.ts');
  const cwd = path.resolve(import.meta.dirname, '../../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, language], {
    cwd,
    // Their pictures are in them.
    maxBuffer: 20_000_000,
  });
  return JSON.parse(stdout) as Record<string, string>;
}
