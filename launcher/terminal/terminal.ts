import type { WriteStream } from 'node:tty';

export type Terminal = ReturnType<typeof createTerminal>;

const clearLine = '\r\x1b[2K';

/** Lines for people: on a terminal the last one is rewritten while something is under way, elsewhere every one is kept. */
export function createTerminal(out: Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }) {
  const live = out.isTTY === true;
  let progress = '';

  function draw(): void {
    if (live && progress) out.write(progress.slice(0, (out.columns ?? 80) - 1));
  }

  /** Writes a line that stays. */
  function line(text: string): void {
    out.write(live && progress ? `${clearLine}${text}\n` : `${text}\n`);
    draw();
  }

  return {
    line,
    /** Shows what is under way now; '' ends it. */
    progress(text: string): void {
      if (text === progress) return;
      if (live) out.write(progress ? clearLine : '');
      else if (text) out.write(`${text}\n`);
      progress = text;
      draw();
    },
  };
}
