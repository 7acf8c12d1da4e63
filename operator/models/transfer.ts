import { open } from 'node:fs/promises';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';
import { Interruption, openSource, type Source } from './source.ts';

/** Thrown when the disk takes no more, which no other file would change. */
export class DiskError extends OperatorError {}

export type TransferOptions = {
  /** How long nothing may arrive, in seconds. */
  stallSeconds: number;
  /** Hears how many bytes of the file are on disk. */
  onBytes: (there: number) => void;
  openPart?: (part: string, flags: 'w' | 'a') => Promise<PartFile>;
};
export type PartFile = {
  appendFile(chunk: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Fetches what a part file still lacks.
 * @throws Interruption when the connection broke, OperatorError when trying again is of no use.
 */
export async function transfer(file: ModelFile, part: string, options: TransferOptions): Promise<void> {
  const silence = new AbortController();
  const alarm = setTimeout(() => silence.abort(), options.stallSeconds * 1000);
  try {
    const there = await sizeOf(part);
    // What is longer than the file is no part of it.
    const source = await openSource(file, there < file.bytes ? there : 0, silence.signal);
    const end = await write(source, part, {
      ...options,
      onBytes(now) {
        alarm.refresh();
        if (now > file.bytes)
          throw new OperatorError(`${file.file}: its server sends more than ${file.bytes} bytes`);
        options.onBytes(now);
      },
    });
    if (end < file.bytes) throw new Interruption('the connection ended early');
  } finally {
    clearTimeout(alarm);
    silence.abort();
  }
}

/** Returns how many bytes are on disk at the end. */
async function write({ begin, chunks }: Source, part: string, options: TransferOptions): Promise<number> {
  const { onBytes, openPart = open } = options;
  const handle = await openPart(part, begin === 0 ? 'w' : 'a').catch(asDiskError);
  let there = begin;
  try {
    for await (const chunk of chunks) {
      onBytes(there + chunk.length);
      await handle.appendFile(chunk).catch(asDiskError);
      there += chunk.length;
    }
    await handle.sync().catch(asDiskError);
  } finally {
    await handle.close();
  }
  return there;
}

function asDiskError(error: unknown): never {
  const code = errorCode(error);
  throw new DiskError(
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'The disk is full. Make room and run the command again: it goes on where it stopped.'
      : `The disk does not take it: ${error instanceof Error ? error.message : String(error)}`,
  );
}
