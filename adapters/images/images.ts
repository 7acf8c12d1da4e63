import type { Cut } from '#domain/avatar-cut.ts';
import { photoLimits, type Crop } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Tier } from '#domain/style.ts';
import { WorkerCrashed, WorkerInterrupted } from '../child-process/child.ts';
import { createChildPool, PoolBusy, type CallOptions } from '../child-process/pool.ts';
import type { DecoderOperations } from './decoder.ts';

export type Images = ReturnType<typeof createImages>;

type ImagesSettings = {
  decodersAtOnce?: number;
  /** Limit for one image, in seconds of processor time. A 48-megapixel HEIC takes 5. */
  processorSeconds?: number;
  /** Limit for one image, in wall-clock seconds, on a machine that may be busy with other work. */
  timeoutSeconds?: number;
  /** A decoder that uses more is killed. A 50-megapixel AVIF takes 1,040 MB, a 10-bit one 1,300, a HEIC 700; all others less. */
  memoryMb?: number;
  onCrash?: (error: Error) => void;
};

/** A decoder that holds this many megabytes after its work is replaced: WebAssembly never gives memory back. */
const recycleAboveMb = 300;
const recycleAfter = 500;
/** Wait suggested to a visitor when the machine is too busy to decode. */
const retryAfterSeconds = 30;

/**
 * Decodes all images, in child processes because the files come from strangers: a crash, a decompression bomb or an endless
 * loop costs a child or two and that visitor a `photo_damaged`, nothing else.
 * Every fault of a file is thrown as a `Refusal`; `onCrash` is called for each child that crashes.
 */
export function createImages({
  decodersAtOnce = 2,
  processorSeconds = 20,
  timeoutSeconds = 60,
  memoryMb = 1_450,
  onCrash,
}: ImagesSettings = {}) {
  const pool = createChildPool<DecoderOperations>({
    module: new URL('decoder.ts', import.meta.url),
    size: decodersAtOnce,
    processorSeconds,
    timeoutSeconds,
    memoryMb,
    recycleAfter,
    recycleAboveMb,
    environment: { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' },
    onCrash,
  });

  const callWith: typeof pool.callWith = (options, operation, ...args) =>
    pool.callWith(options, operation, ...args).catch(asRefusal);
  const call: typeof pool.call = (operation, ...args) => callWith({}, operation, ...args);
  /** Makes a call for an order, ahead of calls for visitors who have not ordered. */
  const callFirst: typeof pool.call = (operation, ...args) =>
    callWith({ priority: 'first' }, operation, ...args);

  return {
    /** Starts a decoder before the first photo needs one. */
    start: () => pool.start(),
    async normalise(bytes: Buffer, options: CallOptions = {}) {
      if (bytes.length > photoLimits.maxBytes) throw new Refusal('photo_too_large');
      return await callWith(options, 'normalise', bytes);
    },
    cut: (jpeg: Buffer, crop: Crop) => callFirst('cut', jpeg, crop),
    preview: (jpeg: Buffer, { longSide, ...options }: CallOptions & { longSide?: number } = {}) =>
      callWith(options, 'preview', jpeg, longSide),
    proofCopy: (picture: Buffer) => call('proofCopy', picture),
    fingerprint: (jpeg: Buffer) => callFirst('fingerprint', jpeg),
    /** Measures for advice only: runs when no other work waits for a decoder. */
    measure: (jpeg: Buffer) => callWith({ priority: 'last' }, 'measure', jpeg),
    compare: (photo: Buffer, picture: Buffer) => call('compare', photo, picture),
    finish: (picture: Buffer) => call('finish', picture),
    jpegCopy: (png: Buffer, options: CallOptions = {}) => callWith(options, 'jpegCopy', png),
    linkCopy: (png: Buffer, options: CallOptions = {}) => callWith(options, 'linkCopy', png),
    exampleCopy: (image: Buffer, drawnBy?: Tier) => call('exampleCopy', image, drawnBy),
    mailCopy: (png: Buffer, maxBytes: number) => call('mailCopy', png, maxBytes),
    screenCopy: (png: Buffer, options: CallOptions = {}) => callWith(options, 'screenCopy', png),
    avatarCut: (png: Buffer, cut: Cut, options: CallOptions = {}) => callWith(options, 'avatarCut', png, cut),
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

function asRefusal(error: unknown): never {
  if (error instanceof PoolBusy || error instanceof WorkerInterrupted)
    throw new Refusal('shop_unavailable', { retryAfterSeconds });
  if (error instanceof WorkerCrashed) throw new Refusal('photo_damaged');
  throw error;
}
