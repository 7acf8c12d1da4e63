import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const maxBytes = 5_000_000;

export type LogFile = ReturnType<typeof openLogFile>;

function openToAppend(file: string): { file: number; size: number } {
  const opened = openSync(file, 'a', 0o600);
  return { file: opened, size: fstatSync(opened).size };
}

/**
 * Opens a log of at most twice `limit` bytes: a full file is kept as `<path>.1`, in place of the previous one.
 * Lines written after `close` are dropped.
 */
export function openLogFile(path: string, limit = maxBytes) {
  let log: ReturnType<typeof openToAppend> | undefined = openToAppend(path);

  function turn({ file }: { file: number }): ReturnType<typeof openToAppend> {
    closeSync(file);
    renameSync(path, `${path}.1`);
    return openToAppend(path);
  }

  return {
    write(line: string): void {
      if (!log) return;
      try {
        if (log.size > limit) log = turn(log);
        log.size += writeSync(log.file, `${line}\n`);
      } catch {
        // A full disk must not stop the shop: the lines are on the terminal too.
      }
    },
    close(): void {
      if (log) closeSync(log.file);
      log = undefined;
    },
  };
}

/** Limits the size of a log that another process appends to, in the same way. */
export async function trimLog(file: string, limit = maxBytes): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.size <= limit) return;
  // Only the end of the log is kept, and not even that if the disk is full.
  const end = createReadStream(file, { start: found.size - limit });
  await pipeline(end, createWriteStream(`${file}.1`, { mode: 0o600 })).catch(() => undefined);
  await truncate(file);
}
