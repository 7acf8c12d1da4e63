import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { modelFilesOf } from '#adapters/comfyui/workflow/workflow.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto } from '#compose.ts';
import type { WorkerServices } from '../services.ts';

/** Waits after a failure, which somebody has to repair, and after a drawing that was only ended from outside. */
const againSeconds = 120;
const soonSeconds = 10;

/** Whether a graph names model files: reading all nodes at each call would be a tenth of an idle worker's work. */
const withModels = new WeakMap<Style['workflow'], boolean>();

function needsModels({ workflow }: Style): boolean {
  const known = withModels.get(workflow) ?? modelFilesOf(workflow).length > 0;
  withModels.set(workflow, known);
  return known;
}

/** Decides whether only a drawing proves that an instance can draw these: model files may be damaged, and a GPU may fail. */
export const mustBeProven = (styles: Style[]): boolean =>
  styles.some((style) => style.tier !== 'cpu' || needsModels(style));

/**
 * Draws an example on every instance that has not drawn since it appeared, until all its model files are proven: models are
 * loaded before a customer waits for them, and an instance that cannot draw is known before a customer pays. Resolves once the
 * examples that it began have ended.
 */
export function createWarmUp(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const { comfy, log } = services;
  /** Instances that are drawing an example. */
  const drawing = new Set<string>();
  /** Time of the next example by instance and model files: damaged ones delay no style that does without them. */
  const nextAt = new Map<string, number>();
  const watch = { onProgress: () => undefined, onPreview: () => undefined, signal: stopping };

  const keyOf = (instance: string, { workflow }: Style): string =>
    [instance, ...modelFilesOf(workflow)].join(' ');
  const isDue = (instance: string, style: Style): boolean =>
    !drawing.has(instance) && performance.now() >= (nextAt.get(keyOf(instance, style)) ?? 0);

  async function drawExample(instance: string, style: Style): Promise<void> {
    const promptId = randomUUID();
    const { workflow, deadlineSeconds } = style;
    const photo = await readFile(samplePhoto);
    const prompt = { instance, promptId, folder: await services.prompts.folder() };
    try {
      await comfy.draw({ ...prompt, workflow, seed: 1, photo, deadlineSeconds, isTest: true }, watch);
    } finally {
      await comfy.cleanUp(prompt).catch(() => undefined);
    }
  }

  async function warm(instance: string, style: Style): Promise<void> {
    drawing.add(instance);
    let waitSeconds = 0;
    try {
      await drawExample(instance, style);
      comfy.learnFromDrawing(instance, style.workflow);
      log.info(`ComfyUI is warm for ${style.id}`, { instance });
    } catch (error) {
      const speaksAgainstIt = error instanceof ComfyError && (error.isTry || error.kind === 'rejected');
      if (speaksAgainstIt) comfy.learnFromDrawing(instance, style.workflow, errorMessage(error));
      else log.warn('ComfyUI does not warm up', { instance, error: errorMessage(error) });
      waitSeconds = speaksAgainstIt ? againSeconds : soonSeconds;
    }
    nextAt.set(keyOf(instance, style), performance.now() + waitSeconds * 1000);
    drawing.delete(instance);
  }

  return async () => {
    const styles = [...services.styles.values()];
    if (stopping.aborted || !mustBeProven(styles)) return;
    await Promise.all(
      styles.flatMap((style) =>
        comfy
          .cold(style.id)
          .filter((instance) => isDue(instance, style))
          .map((instance) => warm(instance, style)),
      ),
    );
  };
}
