import type { PromptPlace } from '#adapters/comfyui/comfyui.ts';
import type { Prompt } from '#adapters/database/comfyui-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { failpoint } from '#adapters/failpoint.ts';
import type { WorkerServices } from '../services.ts';
import type { Lease } from '../step.ts';

/** At most one progress report in this many ms: the browser's bar glides for as long from one to the next. */
const reportMs = 500;

/** At most one preview in this many ms: each is decoded, made small and stored. */
const previewMs = 1000;

/** Pixels of a preview's long side: enough to see a picture grow, too few to be one. */
const previewSide = 96;

/**
 * Lets the browser see how the drawing goes: its place in ComfyUI's queue, percent of all its candidates that only grow, from
 * one prompt to the next as well, and small previews.
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
  /** The newest preview that was not passed on; older ones are not worth it. */
  let unsent: Buffer | undefined;
  let sending = Promise.resolve();

  function send(work: () => Promise<void>): void {
    // Reports are a courtesy: the picture comes even when they fail.
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
