import { setTimeout as pause } from 'node:timers/promises';
import type { Prompt } from '#adapters/database/comfyui-tables.ts';
import { cleanUpPrompt } from '../periodic/clean-up-prompts.ts';
import type { WorkerServices } from '../services.ts';

/** Checks on a prompt that is being stopped; after these the periodic clean-up takes over. */
const looks = 8;
const lookSeconds = 0.5;

/** Cancels the prompts of an order that is over, and removes their files from ComfyUI. */
export async function discardPrompts(orderId: string, services: WorkerServices): Promise<void> {
  const { prompts } = services;
  for (const { promptId } of await prompts.ofOrder(orderId)) {
    await prompts.end(promptId, 'cancelled', 'The order is over');
  }
  const left = (await prompts.ofOrder(orderId)).filter(({ cleanupDueAt }) => cleanupDueAt !== null);
  for (const prompt of left) await discard(prompt, services);
}

async function discard(prompt: Prompt, services: WorkerServices): Promise<void> {
  for (let look = 1; look <= looks; look += 1) {
    if ((await cleanUpPrompt(prompt, services)) !== 'stopping') return;
    await pause(lookSeconds * 1000);
  }
}
