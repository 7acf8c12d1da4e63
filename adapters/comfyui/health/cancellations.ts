import type { Queue, ComfyClient } from '../client/client.ts';

/** Sees to it that prompts of one instance stop that were told to. */
export function createCancellations(client: Pick<ComfyClient, 'cancel'>) {
  const prompts = new Set<string>();

  /** Stops a prompt, whether it waits or runs. */
  async function stop(promptId: string): Promise<void> {
    prompts.add(promptId);
    await client.cancel(promptId);
  }

  /**
   * Call before the queue is asked for, and the function it returns with the answer: a prompt that is told to stop
   * in between may be missing in the answer although it runs later.
   */
  function look(): (queue: Queue) => void {
    const told = [...prompts];
    return ({ running, pending }) => {
      for (const id of told) if (!running.includes(id) && !pending.includes(id)) prompts.delete(id);
      // ComfyUI loses an interrupt that comes just before a node begins.
      for (const id of prompts) void client.cancel(id).catch(() => undefined);
    };
  }

  return { stop, look, areAllStopped: () => prompts.size === 0 };
}
