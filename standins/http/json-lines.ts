import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Opens or creates an append-only file of JSON lines; with an empty `file` nothing is kept.
 * `condense` reduces the entries read to those worth keeping, which are written back once, now.
 */
export function openJsonLines<Entry>(file: string, condense = (entries: Entry[]): Entry[] => entries) {
  const earlier = file ? condense(readEntries<Entry>(file)) : [];
  let descriptor = file ? rewrite(file, earlier) : undefined;

  /** Writes the entry before returning, so that an answer sent afterwards is never ahead of the disk. */
  function append(entry: Entry): void {
    if (descriptor !== undefined) writeSync(descriptor, lineOf(entry));
  }

  function close(): void {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }

  return { earlier, append, close };
}

function readEntries<Entry>(file: string): Entry[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry];
    } catch {
      return []; // Cut off by a kill during the write, so no answer was ever sent for it.
    }
  });
}

function rewrite(file: string, entries: unknown[]): number {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, entries.map(lineOf).join(''), { mode: 0o600 });
  renameSync(`${file}.next`, file);
  return openSync(file, 'a', 0o600);
}

const lineOf = (entry: unknown): string => `${JSON.stringify(entry)}\n`;
