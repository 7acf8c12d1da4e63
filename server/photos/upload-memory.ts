import { finished } from 'node:stream';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf } from '../http/read-request.ts';
import { createShares } from '../http/shares.ts';

const retryAfterSeconds = 5;

const refusals = {
  perAddress: () =>
    new Refusal('too_often', {
      message: 'Other uploads from your network are still under way. Try again in a few seconds.',
      values: { context: 'uploads' },
      retryAfterSeconds,
    }),
  total: () => new Refusal('shop_unavailable', { retryAfterSeconds }),
};

/**
 * Holds uploads in memory until they are answered, with a limit in bytes for each address and for all together, so that neither
 * one visitor nor many at once exhaust the machine. An upload beyond it is refused; the others go on.
 */
export function createUploadMemory(maxBytesNow: Parameters<typeof createShares>[0]): StorageEngine {
  const shares = createShares(maxBytesNow);

  return {
    _handleFile(request: Request, { stream }, done) {
      const address = networkRangeOf(request);
      let chunks: Buffer[] = [];
      let size = 0;
      let isOpen = true;
      const release = (): void => {
        isOpen = false;
        shares.release(address, size);
        size = 0;
        chunks = [];
      };
      if (request.res) finished(request.res, release);

      stream.on('data', (chunk: Buffer) => {
        if (!isOpen) return;
        const limit = shares.take(address, chunk.length);
        if (limit) {
          release();
          done(refusals[limit]());
          return;
        }
        size += chunk.length;
        chunks.push(chunk);
      });
      stream.on('end', () => {
        if (isOpen) done(null, { buffer: Buffer.concat(chunks), size });
        chunks = [];
      });
    },

    _removeFile(_request, file, done) {
      Object.assign(file, { buffer: undefined });
      done(null);
    },
  };
}
