import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

async function readVersion(): Promise<string> {
  return manifest.parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')))
    .version;
}

let read: Promise<string> | undefined;

/** Returns the version that this process runs, even after a newer one was put in its place. */
export function shopVersion(): Promise<string> {
  read ??= readVersion();
  return read;
}
