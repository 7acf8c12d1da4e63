import type { WriteStream } from 'node:tty';

export type Terminal = ReturnType<typeof createTerminal>;

const launcher = 'launcher';
const clearLine = '\r\x1b[2K';

function isRecord(text: string): boolean {
  try {
    return text.startsWith('{') && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** A line as a log of JSON has it. What a program says in plain words, such as a stack, is no good news. */
function recordOf(text: string, program: string): string {
  if (isRecord(text)) return text;
  const level = program === launcher ? 'info' : 'error';
  return JSON.stringify({ level, message: text.trim(), program, timestamp: new Date().toISOString() });
}

/**
 * Lines for people: on a terminal the last one is rewritten while something is under way, elsewhere every one is kept.
 * `json`: every line is JSON instead, as a service's log wants it.
 */
export function createTerminal(
  out: Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number },
  json = false,
) {
  const live = out.isTTY === true && !json;
  let progress = '';

  function draw(): void {
    if (live && progress) out.write(progress.slice(0, (out.columns ?? 80) - 1));
  }

  /** Writes a line that stays; `program`: which process it is about. */
  function line(text: string, program = launcher): void {
    if (json) {
      if (text.trim()) out.write(`${recordOf(text, program)}\n`);
      return;
    }
    out.write(live && progress ? `${clearLine}${text}\n` : `${text}\n`);
    draw();
  }

  return {
    line,
    /** Puts the program's name before what it wrote; in JSON each record names it already. */
    said: (text: string, program: string): string => (json ? text : `${program.padEnd(8)}| ${text}`),
    /** Shows what is under way now; '' ends it. */
    progress(text: string): void {
      if (text === progress) return;
      if (live) out.write(progress ? clearLine : '');
      else if (text) line(text);
      progress = text;
      draw();
    },
  };
}
