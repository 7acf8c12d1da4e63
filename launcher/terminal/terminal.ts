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

/** Returns a line as JSON. Plain text from a program, such as a stack trace, gets the level `error`. */
function recordOf(text: string, program: string): string {
  if (isRecord(text)) return text;
  const level = program === launcher ? 'info' : 'error';
  return JSON.stringify({ level, message: text.trim(), program, timestamp: new Date().toISOString() });
}

/**
 * Prints lines for people: a terminal shows progress in a last line that is rewritten, elsewhere every line is kept.
 * With `json`, every line is JSON instead, for the log of a service.
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

  /** Writes a line that stays; `program` is the process that it is about. */
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
    /** Prefixes a program's output with its name; JSON records contain the name already. */
    said: (text: string, program: string): string => (json ? text : `${program.padEnd(8)}| ${text}`),
    /** Shows the current activity; '' ends it. */
    progress(text: string): void {
      if (text === progress) return;
      if (live) out.write(progress ? clearLine : '');
      else if (text) line(text);
      progress = text;
      draw();
    },
  };
}
