import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';

const maxBytes = 5_000_000;

export type LogFile = ReturnType<typeof openLogFile>;

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** A log of at most twice `limit` bytes: the full one is kept as `<file>.1`, the one before that goes. */
export function openLogFile(file: string, limit = maxBytes) {
  let size = sizeOf(file);
  let stream = open();

  function open(): WriteStream {
    // A full disk must not stop the shop: its lines are on the terminal too.
    return createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => undefined);
  }

  function turn(): void {
    stream.end();
    renameSync(file, `${file}.1`);
    stream = open();
    size = 0;
  }

  return {
    write(line: string): void {
      if (size > limit && sizeOf(file) > 0) turn();
      stream.write(`${line}\n`);
      size += Buffer.byteLength(line) + 1;
    },
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  };
}

/** Keeps a log that another process appends to within the same bounds. */
export async function trimLog(file: string, limit = maxBytes): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.size <= limit) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
