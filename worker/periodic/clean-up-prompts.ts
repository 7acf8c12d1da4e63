import type { Prompt } from '#adapters/database/comfyui-tables.ts';
import { errorMessage } from '#adapters/log.ts';
import type { WorkerServices } from '../services.ts';

const atOnce = 50;
const stoppingSeconds = 2;

/** Removes what prompts that have ended left on their instances, as soon as these answer. */
export async function cleanUpPrompts(services: WorkerServices): Promise<void> {
  const away = new Set<string>();
  for (const prompt of await services.prompts.dueForCleanup(atOnce)) {
    if (away.has(prompt.instance)) continue;
    await cleanUpPrompt(prompt, services).catch((error: unknown) => {
      away.add(prompt.instance);
      services.log.warn('a prompt may have left something on ComfyUI: it is looked for again', {
        order: prompt.orderId,
        prompt: prompt.promptId,
        instance: prompt.instance,
        error: errorMessage(error),
      });
    });
  }
}

/**
 * Removes what a prompt that has ended left on its instance, as far as that can be done now.
 * @returns false when it has yet to stop there.
 * @throws ComfyError `unreachable` when something may be left.
 */
export async function cleanUpPrompt(prompt: Prompt, { comfy, prompts }: WorkerServices): Promise<boolean> {
  const isClean = await comfy.cleanUp(prompt);
  await prompts.setCleanup(prompt.promptId, isClean ? undefined : stoppingSeconds);
  return isClean;
}
