import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto } from '#compose.ts';
import type { WorkerServices } from '../services.ts';

const againSeconds = 120;

/**
 * Draws an example for nobody on every GPU that has not drawn since it came: its models are loaded before a customer
 * waits for them, and one that cannot draw shows it before a customer pays.
 */
export function createWarmUp(services: WorkerServices, stopping: AbortSignal): () => void {
  const { comfy, log } = services;
  const begunAt = new Map<string, number>();
  const watch = { onProgress: () => undefined, onPreview: () => undefined, signal: stopping };

  function isDue(instance: string): boolean {
    return performance.now() - (begunAt.get(instance) ?? -Infinity) > againSeconds * 1000;
  }

  async function warm(instance: string, style: Style): Promise<void> {
    begunAt.set(instance, performance.now());
    const promptId = randomUUID();
    const { workflow, deadlineSeconds } = style;
    const photo = await readFile(samplePhoto);
    await comfy.draw({ instance, promptId, workflow, seed: 1, photo, deadlineSeconds }, watch);
    await comfy.removeFiles(instance, promptId);
    log.info('ComfyUI is warm', { instance });
  }

  return () => {
    // Graphs for the processor load no models.
    const style = [...services.styles.values()].find(({ tier }) => tier !== 'cpu');
    if (!style || stopping.aborted) return;
    for (const instance of comfy.cold(style.id).filter(isDue)) {
      warm(instance, style).catch((error: unknown) =>
        log.warn('ComfyUI does not get warm', { instance, error: errorMessage(error) }),
      );
    }
  };
}
