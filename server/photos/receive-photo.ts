import type { RequestHandler } from 'express';
import multer from 'multer';
import type { Services } from '#compose.ts';
import { photoLimits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf } from '../http/read-request.ts';
import { isShortOfDisk } from '../orders/availability.ts';
import { createUploadMemory } from './upload-memory.ts';

/** Bytes that a form may add to its one file. */
const formBytes = 16_000;
const megabyte = 1_000_000;

/**
 * Counts an upload before a byte of it is read: once, and by the size in its `Content-Length`. Refuses one that is too large, and
 * all of them while there is no room.
 */
export function countUpload(services: Services): RequestHandler {
  const { limits } = services;
  return async (request, _response, next) => {
    if (await isShortOfDisk(services)) throw new Refusal('no_room');
    await limits.consume('uploads', networkRangeOf(request));
    const announced = Number(request.get('content-length') ?? photoLimits.maxBytes);
    if (announced > photoLimits.maxBytes + formBytes) throw new Refusal('photo_too_large');
    await limits.consume('uploadedKilobytes', networkRangeOf(request), Math.ceil(announced / 1000));
    next();
  };
}

/** Reads the one file of the form into memory; everything beyond what the form needs is refused. */
export function receivePhoto({ config }: Services): RequestHandler {
  const receive = multer({
    storage: createUploadMemory(() => ({
      perAddress: config.UPLOADING_MEGABYTES_PER_ADDRESS * megabyte,
      total: config.UPLOADING_MEGABYTES * megabyte,
    })),
    limits: {
      fileSize: photoLimits.maxBytes,
      files: 1,
      fields: 5,
      parts: 6,
      fieldNameSize: 64,
      fieldSize: 4096,
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single('photo');
  return (request, response, next) => {
    void receive(request, response, (error: unknown) =>
      next(error === undefined ? undefined : asRefusal(error)),
    );
  };
}

/** Converts multer's errors, all of which are the sender's fault: an invalid form, one that is too large, or one cut off. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const tooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
  return new Refusal(tooLarge ? 'photo_too_large' : 'malformed');
}
