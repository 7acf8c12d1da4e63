import { createDueWork, type DueWork } from '#adapters/database/orders/due-work.ts';
import type { WorkerServices } from '../services.ts';
import { createTakeover } from './take-over.ts';

export type LookForWork = ReturnType<typeof createLookForWork>;

/** Finds work that is due, and takes over orders of workers that are gone; `due` returns what was found last. */
export function createLookForWork(services: WorkerServices) {
  const { config, db, pool, workerId } = services;
  const takeOver = createTakeover(services);
  const findDueWork = createDueWork(db, pool, workerId, config.COMFYUI_URLS);
  let due: DueWork = {
    goneWorkers: [],
    hasPrompts: true,
    hasBench: true,
    hasProofs: true,
    hasGifts: true,
    hasEvents: true,
    hasPushMessages: true,
    hasWrongStyles: true,
  };
  async function look(): Promise<void> {
    due = await findDueWork();
    await takeOver(due.goneWorkers);
  }
  return { due: () => due, look };
}
