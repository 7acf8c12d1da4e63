import type { PromptPlace } from '#adapters/comfyui/comfyui.ts';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { failpoint } from '#adapters/failpoint.ts';
import type { WorkerServices } from '../services.ts';
import type { Lease } from '../step.ts';

/** Shortest time between progress reports, in ms: the browser's bar takes as long to move from one to the next. */
const reportMs = 500;

/** Shortest time between previews, in ms: each is decoded, shrunk and stored. */
const previewMs = 1000;

/** Long side of a preview in pixels: enough to see the progress, too small to be of use as a picture. */
const previewSide = 96;

/**
 * Reports the progress of a drawing to the browser: its place in ComfyUI's queue, a percentage over all candidates that never
 * falls, not even from one prompt to the next, and small previews.
 */
export function watchDrawing(
  { id: orderId, drawingPercent }: Order,
  prompt: Prompt & { nth: number; candidates: number },
  lease: Lease,
  services: WorkerServices,
) {
  const { orders, previews, prompts, images, config, log } = services;
  let reported = drawingPercent;
  let newest = drawingPercent;
  let { ahead } = prompt;
  let hasBegun = prompt.startedAt !== null;
  let timer: NodeJS.Timeout | undefined;
  let previewTimer: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;
  let previewedAt = -Infinity;
  /** Newest preview that has not been sent; older ones are dropped. */
  let unsent: Buffer | undefined;
  let sending = Promise.resolve();

  function send(work: () => Promise<void>): void {
    // A failed report must not fail the drawing.
    sending = sending.then(work).catch(() => log.debug('progress not reported', { order: orderId }));
  }

  function report(): void {
    timer = undefined;
    if (newest <= reported) return;
    reported = newest;
    reportedAt = performance.now();
    failpoint('progress-reported');
    send(() => orders.reportProgress(orderId, lease.id, newest));
  }

  function reportPreview(): void {
    previewTimer = undefined;
    previewedAt = performance.now();
    send(sendPreview);
  }

  function onPlace(place: PromptPlace): void {
    if (place.is === 'running' && !hasBegun) {
      hasBegun = true;
      send(() => prompts.begin(prompt.promptId));
    }
    if (place.is !== 'pending' || place.ahead === ahead) return;
    const now = (ahead = place.ahead);
    send(() => prompts.wait(prompt, now));
  }

  async function sendPreview(): Promise<void> {
    const jpeg = unsent;
    unsent = undefined;
    if (jpeg) await previews.put(orderId, await images.preview(jpeg, { longSide: previewSide }));
  }

  return {
    watch: {
      signal: lease.signal,
      onPlace,
      onProgress: (percent: number) => {
        newest = Math.max(newest, (prompt.nth * 100 + percent) / prompt.candidates);
        timer ??= setTimeout(report, Math.max(0, reportedAt + reportMs - performance.now()));
      },
      onPreview: (jpeg: Buffer) => {
        if (!config.PREVIEWS) return;
        unsent = jpeg;
        previewTimer ??= setTimeout(reportPreview, Math.max(0, previewedAt + previewMs - performance.now()));
      },
    },
    async end(): Promise<void> {
      clearTimeout(timer);
      clearTimeout(previewTimer);
      await sending;
    },
  };
}
