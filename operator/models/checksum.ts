import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';

async function sha256Of(path: string, onBytes: (read: number) => void): Promise<string> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onBytes((read += chunk.length));
  }
  return hash.digest('hex');
}

/** Checks that a file has the size in the manifest and, if one is known, the SHA-256. */
export async function isRight(
  file: ModelFile,
  path: string,
  onBytes: (read: number) => void,
): Promise<boolean> {
  if ((await sizeOf(path)) !== file.bytes) return false;
  return file.sha256 === null || (await sha256Of(path, onBytes)) === file.sha256;
}
