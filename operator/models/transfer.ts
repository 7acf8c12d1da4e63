import { open } from 'node:fs/promises';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';
import { Interruption, openSource, type Source } from './source.ts';

/** Thrown when the disk cannot be written to; every other file would fail too. */
export class DiskError extends OperatorError {}

export type TransferOptions = {
  /** Seconds without data after which a transfer is aborted. */
  stallSeconds: number;
  /** Called with the number of the file's bytes on disk. */
  onBytes: (there: number) => void;
  openPart?: (part: string, flags: 'w' | 'a') => Promise<PartFile>;
};
export type PartFile = {
  appendFile(chunk: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
};

/** Fetches the rest of a part file. @throws Interruption if the connection broke, OperatorError if another try is pointless */
export async function transfer(file: ModelFile, part: string, options: TransferOptions): Promise<void> {
  const silence = new AbortController();
  const alarm = setTimeout(() => silence.abort(), options.stallSeconds * 1000);
  try {
    const there = await sizeOf(part);
    // A part file as long as the file or longer is not a part of it: start again.
    const source = await openSource(file, there < file.bytes ? there : 0, silence.signal);
    const end = await write(source, part, {
      ...options,
      onBytes(now) {
        alarm.refresh();
        if (now > file.bytes)
          throw new OperatorError(`${file.file}: its server sent more than ${file.bytes} bytes`);
        options.onBytes(now);
      },
    });
    if (end < file.bytes) throw new Interruption('the connection ended early');
  } finally {
    clearTimeout(alarm);
    silence.abort();
  }
}

/** Appends the chunks to the part file. @returns the number of bytes on disk at the end */
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
      ? 'The disk is full. Make room and run the command again: it continues where it stopped.'
      : `It cannot be written to the disk: ${error instanceof Error ? error.message : String(error)}`,
  );
}
