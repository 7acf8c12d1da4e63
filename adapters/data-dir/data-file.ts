import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { errorCode } from '../error-code.ts';

type Format<T> = { parse: (text: string) => T; serialize: (content: T) => string };

/** JSON of this shape. Fields unknown to the schema are dropped on reading. */
export function json<T>(schema: z.ZodType<T>): Format<T> {
  return {
    parse: (text) => schema.parse(JSON.parse(text)),
    serialize: (content) => JSON.stringify(content, null, 2),
  };
}

/** One line of text. */
export const line: Format<string> = { parse: (text) => text.trim(), serialize: (content) => content };

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/** Creates access to a file of that name and format in the shop's folder, readable by its owner alone. */
export function dataFile<T>(name: string, { parse, serialize }: Format<T>) {
  const pathIn = (dataDir: string) => path.join(dataDir, name);
  return {
    pathIn,
    /** Returns undefined when there is no file. @throws Error naming the file when its format is wrong. */
    async read(dataDir: string): Promise<T | undefined> {
      const file = pathIn(dataDir);
      const text = await readIfThere(file);
      try {
        return text === undefined ? undefined : parse(text);
      } catch (cause) {
        throw new Error(`${file} cannot be read. Put it back from a backup.`, { cause });
      }
    },
    /** Replaces the file atomically: a reader sees the old one or the new one. */
    async write(dataDir: string, content: T): Promise<void> {
      const file = pathIn(dataDir);
      // `npm start` makes the folder, but a server started alone, with its files in S3, may be the first to write there.
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, `${serialize(content)}\n`, { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
    },
    remove: (dataDir: string) => rm(pathIn(dataDir), { force: true }),
  };
}
