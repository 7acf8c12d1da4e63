import { setTimeout as pause } from 'node:timers/promises';
import { cleanUpPrompt } from '../periodic/clean-up-prompts.ts';
import type { WorkerServices } from '../services.ts';

/** Checks on prompts that are being stopped; after these the periodic clean-up takes over. */
const looks = 8;
const lookSeconds = 0.5;

/** Cancels the prompts of an order that is over, and removes their files from ComfyUI. */
export async function discardPrompts(orderId: string, services: WorkerServices): Promise<void> {
  const { prompts } = services;
  for (const { promptId } of await prompts.ofOrder(orderId)) {
    await prompts.end(promptId, 'cancelled', 'The order is over');
  }
  for (let look = 1; look <= looks; look += 1) {
    if (!(await cleanUpEnded(orderId, services)).includes('stopping')) return;
    await pause(lookSeconds * 1000);
  }
}

/** Cleans up once after all ended prompts of an order that may have left something. */
async function cleanUpEnded(orderId: string, services: WorkerServices) {
  const results = [];
  for (const prompt of await services.prompts.ofOrder(orderId)) {
    if (prompt.cleanupDueAt !== null) results.push(await cleanUpPrompt(prompt, services));
  }
  return results;
}
