import { failpoint } from '#adapters/failpoint.ts';
import type { Lease, WorkerServices } from '../stage.ts';

/** At most one progress report in this many ms: enough for a smooth bar, little for the database. */
const reportMs = 100;

/** Pixels of a preview's long side: enough to see a picture grow, too few to be one. */
const previewSide = 96;

/** Tells the browser how the drawing goes: percent that only grows, and small previews. */
export function watchDrawing(orderId: string, run: Lease, services: WorkerServices) {
  const { orders, previews, images, config, log } = services;
  let told = 0;
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;
  /** The newest preview that nobody has seen; older ones are not worth a look. */
  let unseen: Buffer | undefined;
  let telling = Promise.resolve();

  function tell(work: () => Promise<void>): void {
    // Reports are a courtesy: the picture comes even when they fail.
    telling = telling.then(work).catch(() => log.debug('progress not told', { order: orderId }));
  }

  function report(): void {
    timer = undefined;
    if (newest <= told) return;
    told = newest;
    reportedAt = performance.now();
    failpoint('drawing-told');
    tell(() => orders.reportDrawing(orderId, run.id, newest));
  }

  async function show(): Promise<void> {
    const jpeg = unseen;
    unseen = undefined;
    if (jpeg) await previews.put(orderId, await images.preview(jpeg, previewSide));
  }

  return {
    watch: {
      signal: run.signal,
      onProgress: (percent: number) => {
        newest = Math.max(newest, percent);
        timer ??= setTimeout(report, Math.max(0, reportedAt + reportMs - performance.now()));
      },
      onPreview: (jpeg: Buffer) => {
        if (config.PREVIEWS && !unseen) tell(show);
        unseen = jpeg;
      },
    },
    async end(): Promise<void> {
      clearTimeout(timer);
      await telling;
    },
  };
}
