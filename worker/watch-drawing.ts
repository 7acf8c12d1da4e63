import { crashPoint } from '#adapters/crash-point.ts';
import type { Run, Workshop } from './stage.ts';

/** At most one progress report in this many ms: enough for a smooth bar, little for the database. */
const reportMs = 100;

/** Tells the browser how the drawing goes: percent that only grows, and small previews. */
export function watchDrawing(orderId: string, run: Run, { orders, previews, log }: Workshop) {
  let told = 0;
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  function tell(work: () => Promise<void>): void {
    // Reports are a courtesy: the picture comes even when they fail.
    telling = telling.then(work).catch(() => log.debug('progress not told', { order: orderId }));
  }

  function report(): void {
    timer = undefined;
    if (newest <= told) return;
    told = newest;
    crashPoint('drawing-told');
    tell(() => orders.reportDrawing(orderId, run.id, newest));
  }

  return {
    watch: {
      signal: run.signal,
      onProgress: (percent: number) => {
        newest = Math.max(newest, percent);
        timer ??= setTimeout(report, reportMs);
      },
      onPreview: (jpeg: Buffer) => tell(() => previews.put(orderId, jpeg)),
    },
    async end(): Promise<void> {
      clearTimeout(timer);
      await telling;
    },
  };
}
