import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

export async function shopVersion(): Promise<string> {
  return manifest.parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')))
    .version;
}
