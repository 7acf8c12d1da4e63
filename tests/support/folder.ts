import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates an empty folder, removed when it is disposed of. */
export async function givenFolder(place = tmpdir()): Promise<{ path: string } & AsyncDisposable> {
  const dir = await mkdtemp(path.join(place, 'toonbooth-test-'));
  // A process that was just killed may still be writing its last file.
  const clear = () => rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { path: dir, [Symbol.asyncDispose]: clear };
}
