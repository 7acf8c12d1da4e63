import { photoLimits, type Crop } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { WorkerCrashed } from '../child-process/child.ts';
import { createChildPool, PoolBusy } from '../child-process/pool.ts';
import type { Answer, Operations } from './decoder.ts';

export type Images = ReturnType<typeof createImages>;

type ImagesSettings = {
  decodersAtOnce?: number;
  /** For one image, in seconds. A 48-megapixel HEIC takes 3 on an idle core, and more on a busy machine. */
  timeoutSeconds?: number;
  /** A decoder above this is killed. A 48-megapixel HEIC takes 700 MB; every other kind less. */
  memoryMb?: number;
  onCrash?: (error: Error) => void;
};

/** A decoder that holds this many megabytes after its work is replaced: WebAssembly never gives memory back. */
const restingMegabytes = 300;
const recycleAfter = 500;

/**
 * Everything that decodes an image. It happens in child processes, because the files come from strangers: a crash, a
 * bomb or an endless loop costs one child and that file's visitor a "damaged", and nothing else.
 * A `Refusal` is thrown for whatever is wrong with a file; `onCrash` hears of children that died over one.
 */
export function createImages({
  decodersAtOnce = 2,
  timeoutSeconds = 20,
  memoryMb = 900,
  onCrash,
}: ImagesSettings = {}) {
  const pool = createChildPool({
    module: new URL('decoder.ts', import.meta.url),
    size: decodersAtOnce,
    timeoutSeconds,
    memoryMb,
    recycleAfter,
    recycleAboveMb: restingMegabytes,
    environment: { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' },
    onCrash,
  });

  async function ask<Name extends keyof Operations>(name: Name, ...given: Parameters<Operations[Name]>) {
    const answer = (await pool.ask({ do: name, with: given }).catch(asRefusal)) as Answer<Name>;
    if ('refusal' in answer) throw new Refusal(answer.refusal);
    return answer.result;
  }

  return {
    /** Starts a decoder before the first photo needs one. */
    start: () => pool.start(),
    async normalise(bytes: Buffer) {
      if (bytes.length > photoLimits.maxBytes) throw new Refusal('photo_too_large');
      return await ask('normalise', bytes);
    },
    cut: (jpeg: Buffer, crop: Crop) => ask('cut', jpeg, crop),
    preview: (jpeg: Buffer, longSide?: number) => ask('preview', jpeg, longSide),
    fingerprint: (jpeg: Buffer) => ask('fingerprint', jpeg),
    measure: (jpeg: Buffer) => ask('measure', jpeg),
    describe: (picture: Buffer) => ask('describe', picture),
    difference: (a: Buffer, b: Buffer) => ask('difference', a, b),
    finish: (picture: Buffer) => ask('finish', picture),
    mailCopy: (png: Buffer, maxBytes: number) => ask('mailCopy', png, maxBytes),
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

function asRefusal(error: unknown): never {
  if (error instanceof WorkerCrashed) throw new Refusal('photo_damaged');
  if (error instanceof PoolBusy) throw new Refusal('shop_unavailable');
  throw error;
}
