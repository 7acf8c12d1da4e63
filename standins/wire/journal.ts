import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Opens (or begins) a journal; with an empty `file` nothing is kept.
 * `condense` turns what was read into what is worth keeping and is written back once, now.
 */
export function openJournal<Entry>(file: string, condense: (entries: Entry[]) => Entry[] = (all) => all) {
  const earlier = file ? condense(readEntries<Entry>(file)) : [];
  let descriptor = file ? rewrite(file, earlier) : undefined;

  /** Writes the entry before it returns, so that an answer sent afterwards is never ahead of the disk. */
  function append(entry: Entry): void {
    if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(entry)}\n`);
  }

  function close(): void {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }

  return { earlier, append, close };
}

function readEntries<Entry>(file: string): Entry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(readLine<Entry>);
}

/** A line torn by a kill in the middle of a write was never answered for, so it is left out. */
function readLine<Entry>(line: string): Entry[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}

function rewrite(file: string, entries: unknown[]): number {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600 });
  renameSync(next, file);
  return openSync(file, 'a', 0o600);
}
