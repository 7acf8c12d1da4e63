import { readFile, rename, writeFile } from 'node:fs/promises';
import type { z } from 'zod';

/** Writes JSON in one step: a reader sees the old file or the new one, and only the owner sees either. */
export async function writeKept(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/**
 * Reads what `writeKept` wrote; undefined when there is nothing yet.
 * @throws Error naming the file when it is not what we wrote.
 */
export async function readKept<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} cannot be read. Put it back from a backup.`, { cause });
  }
}
