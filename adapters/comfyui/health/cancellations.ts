import type { ComfyClient, Queue } from '../client/client.ts';

/** Cancels prompts of one instance, again and again until they have stopped. */
export function createCancellations(client: Pick<ComfyClient, 'cancel'>) {
  const prompts = new Set<string>();

  /** Cancels a prompt, whether it waits or runs. */
  async function cancel(promptId: string): Promise<void> {
    prompts.add(promptId);
    await client.cancel(promptId);
  }

  /**
   * Call before the queue is requested, and the function it returns with the answer: a prompt that is cancelled in
   * between may be missing in the answer although it runs later.
   */
  function beginCheck(): (queue: Queue) => void {
    const before = [...prompts];
    return ({ running, pending }) => {
      for (const id of before) if (!running.includes(id) && !pending.includes(id)) prompts.delete(id);
      // ComfyUI loses an interrupt that comes just before a node begins.
      for (const id of prompts) void client.cancel(id).catch(() => undefined);
    };
  }

  return { cancel, beginCheck, areAllStopped: () => prompts.size === 0 };
}
