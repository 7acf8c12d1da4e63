import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import { errorMessage } from '#adapters/log.ts';
import type { WorkerServices } from '../services.ts';

const atOnce = 50;
const stoppingSeconds = 2;

/** Removes the files of ended and abandoned prompts from their instances, as soon as these answer. */
export async function cleanUpPrompts(services: WorkerServices): Promise<void> {
  const { COMFYUI_URLS } = services.config;
  const away = new Set<string>();
  await services.prompts.endAbandoned();
  for (const prompt of await services.prompts.dueForCleanup(COMFYUI_URLS, atOnce)) {
    if (away.has(prompt.instance)) continue;
    if ((await cleanUpPrompt(prompt, services)) === 'left') away.add(prompt.instance);
  }
}

/**
 * Removes the files of an ended prompt from its instance, as far as possible now.
 * @returns `left` if something may be left there, `stopping` while it still runs there or here; both are retried automatically
 */
export async function cleanUpPrompt(
  prompt: Prompt,
  { comfy, log, prompts }: WorkerServices,
): Promise<'clean' | 'stopping' | 'left'> {
  const { promptId, instance, orderId: order } = prompt;
  try {
    if ((await comfy.cleanUp(prompt)) && (await prompts.markClean(prompt))) return 'clean';
    await prompts.postponeCleanup(prompt, stoppingSeconds);
    return 'stopping';
  } catch (error) {
    const facts = { order, prompt: promptId, instance, error: errorMessage(error) };
    log.warn('a prompt may have left something on ComfyUI: it is checked again', facts);
    return 'left';
  }
}

/** Cleans up the finished prompts of an order once all its drawings are stored. */
export async function cleanUpDrawn(orderId: string, services: WorkerServices): Promise<void> {
  const prompts = await services.prompts.ofOrder(orderId);
  for (const prompt of prompts.filter(({ status, cleanupDueAt }) => status === 'done' && cleanupDueAt)) {
    if ((await cleanUpPrompt(prompt, services)) === 'left') return;
  }
}
