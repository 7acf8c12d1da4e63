import type { ComfyClient, Queue } from '../client/client.ts';

/** Cancels prompts of one instance, repeating the request until they have stopped. */
export function createCancellations(client: Pick<ComfyClient, 'cancel'>) {
  /** Time of the first attempt by prompt id, as `performance.now()`. */
  const prompts = new Map<string, number>();

  async function cancel(promptId: string): Promise<void> {
    if (!prompts.has(promptId)) prompts.set(promptId, performance.now());
    await client.cancel(promptId);
  }

  /**
   * Returns a function that takes the queue and cancels again what is still in it. Call this before requesting the queue: a
   * prompt that is cancelled after that may be missing from the answer although it runs later.
   */
  function beginCheck(): (queue: Queue) => void {
    const before = [...prompts.keys()];
    return ({ running, pending }) => {
      for (const id of before) if (!running.includes(id) && !pending.includes(id)) prompts.delete(id);
      // ComfyUI loses an interrupt that arrives just before a node starts.
      for (const id of prompts.keys()) void client.cancel(id).catch(() => undefined);
    };
  }

  /** Returns the seconds since the oldest unfinished cancellation; 0 when all prompts have stopped. */
  function secondsStopping(): number {
    return prompts.size === 0 ? 0 : (performance.now() - Math.min(...prompts.values())) / 1000;
  }

  return { cancel, beginCheck, secondsStopping, areAllStopped: () => prompts.size === 0 };
}
