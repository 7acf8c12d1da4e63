import type { ComfyClient, Queue } from '../client/client.ts';

/** Cancels prompts of one instance, again and again until they have stopped. */
export function createCancellations(client: Pick<ComfyClient, 'cancel'>) {
  /** When each was first cancelled. */
  const prompts = new Map<string, number>();

  /** Cancels a prompt, whether it waits or runs. */
  async function cancel(promptId: string): Promise<void> {
    if (!prompts.has(promptId)) prompts.set(promptId, performance.now());
    await client.cancel(promptId);
  }

  /**
   * Call before the queue is requested, and the function it returns with the answer: a prompt that is cancelled in
   * between may be missing in the answer although it runs later.
   */
  function beginCheck(): (queue: Queue) => void {
    const before = [...prompts.keys()];
    return ({ running, pending }) => {
      for (const id of before) if (!running.includes(id) && !pending.includes(id)) prompts.delete(id);
      // ComfyUI loses an interrupt that comes just before a node begins.
      for (const id of prompts.keys()) void client.cancel(id).catch(() => undefined);
    };
  }

  /** For how long the first of those that have not stopped was told to; 0 when all have. */
  function secondsStopping(): number {
    return prompts.size === 0 ? 0 : (performance.now() - Math.min(...prompts.values())) / 1000;
  }

  return { cancel, beginCheck, secondsStopping, areAllStopped: () => prompts.size === 0 };
}
