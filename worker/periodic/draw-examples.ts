import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '#adapters/log.ts';
import { drawExample } from '#adapters/styles/draw-example.ts';
import { drawnExamplesDir, exampleFile } from '#adapters/styles/examples.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto } from '#compose.ts';
import type { WorkerServices } from '../services.ts';

/**
 * Draws the example picture of a style that has none, such as one that an operator has just added: one at a time and while
 * no order waits. One that cannot be drawn is tried again at the next start.
 */
export function createExampleDrawing(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const { styles, comfy, images, config, backlog, prompts, log } = services;
  const tried = new Set<string>();

  const isDue = (style: Style): boolean =>
    !tried.has(style.id) && exampleFile(style, 'after', config.DATA_DIR) === undefined;

  return async () => {
    const style = [...styles.values()].find(isDue);
    if (!style || stopping.aborted || (await backlog.length()) > 0) return;
    const instance = comfy.pick(style.id);
    if (instance === undefined) return;
    tried.add(style.id);
    try {
      const photo = await images.normalise(
        await readFile(exampleFile(style, 'before', config.DATA_DIR) ?? samplePhoto),
      );
      const dir = path.resolve(drawnExamplesDir(config.DATA_DIR, style.id));
      const folder = await prompts.folder();
      await drawExample(style, photo, { comfy, images, instance, folder, dir });
      log.info(`example picture of ${style.id} drawn`, { instance });
    } catch (error) {
      log.warn(`no example picture of ${style.id} drawn`, { instance, error: errorMessage(error) });
    }
  };
}
