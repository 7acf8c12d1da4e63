import { formatBytes } from './sizes.ts';

type Terminal = { isTTY?: boolean; write(text: string): unknown };

const redrawMs = 200;
/** Percent between two lines where a line cannot be redrawn. */
const stepPercent = 10;

/** Shows progress: in one line that is redrawn on a terminal, in a line now and then elsewhere. */
export function createProgressLine(terminal: Terminal, clock = () => performance.now()) {
  let shown = '';
  let shownAt = -Infinity;
  let shownPercent = 0;
  let isOpen = false;

  function begin(what: string): void {
    shown = what;
    shownAt = -Infinity;
    shownPercent = 0;
  }

  function isDue(percent: number): boolean {
    if (terminal.isTTY) return percent === 100 || clock() - shownAt >= redrawMs;
    return percent >= shownPercent + stepPercent;
  }

  function draw(line: string): void {
    terminal.write(terminal.isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
    isOpen = terminal.isTTY === true;
  }

  return {
    show(what: string, done: number, total: number): void {
      if (what !== shown) begin(what);
      const percent = Math.floor((100 * done) / total);
      if (!isDue(percent)) return;
      shownAt = clock();
      shownPercent = percent - (percent % stepPercent);
      draw(`${what}  ${percent} %  ${formatBytes(done)} of ${formatBytes(total)}`);
    },
    /** Prints a line that is not overwritten. */
    print(line: string): void {
      terminal.write(isOpen ? `\r\x1b[2K${line}\n` : `${line}\n`);
      isOpen = false;
    },
  };
}
export type ProgressLine = ReturnType<typeof createProgressLine>;
