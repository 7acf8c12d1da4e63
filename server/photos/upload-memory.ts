import { finished } from 'node:stream';
import type { StorageEngine } from 'multer';
import { Refusal } from '#domain/refusal.ts';

const retryAfterSeconds = 5;

/**
 * Holds uploads in memory until they are answered, all of them together at most `maxBytes`: many visitors at once, or
 * one with many addresses, must not use up the machine. What comes on top is refused, the others go on.
 */
export function createUploadMemory(maxBytes: number): StorageEngine {
  let held = 0;

  return {
    _handleFile({ res: response }, { stream }, done) {
      let chunks: Buffer[] = [];
      let size = 0;
      let refused = false;
      const release = (): void => {
        held -= size;
        size = 0;
        chunks = [];
      };
      if (response) finished(response, release);

      stream.on('data', (chunk: Buffer) => {
        if (refused) return;
        if (held + chunk.length > maxBytes) {
          refused = true;
          release();
          done(new Refusal('shop_unavailable', { retryAfterSeconds }));
          return;
        }
        held += chunk.length;
        size += chunk.length;
        chunks.push(chunk);
      });
      stream.on('end', () => {
        if (!refused) done(null, { buffer: Buffer.concat(chunks), size });
        chunks = [];
      });
    },

    _removeFile(_request, file, done) {
      Object.assign(file, { buffer: undefined });
      done(null);
    },
  };
}
