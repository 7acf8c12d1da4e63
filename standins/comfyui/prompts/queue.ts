import type { Graph } from '../graph/graph.ts';

/** A prompt as in `/queue` and `/history`. */
export type QueueItem = [
  number: number,
  promptId: string,
  graph: Graph,
  extraData: { client_id?: string; extra_pnginfo?: object; create_time?: number },
  outputs: string[],
];

/** Creates the queue of waiting prompts and the one being executed; `changed` is called after each change. */
export function createQueue(changed: () => void) {
  let pending: QueueItem[] = [];
  let running: QueueItem[] = [];
  let numbers = 0;

  function set(nowPending: QueueItem[], nowRunning = running): void {
    pending = nowPending;
    running = nowRunning;
    changed();
  }

  function remove(promptId: string): void {
    const left = pending.filter(([, id]) => id !== promptId);
    if (left.length === pending.length) return;
    set(left);
    // Emptying the queue and deleting from it each notify once; the real ComfyUI notifies twice about the last prompt.
    if (left.length === 0) changed();
  }

  return {
    put: (item: QueueItem) => set([...pending, item]),
    first: () => pending.toSorted(([one], [other]) => one - other)[0],
    start: (item: QueueItem) =>
      set(
        pending.filter((other) => other !== item),
        [item],
      ),
    finish: () => set(pending, []),
    clear: () => set([]),
    remove,
    /** Numbers the prompts that were posted without a number. */
    nextNumber: () => numbers++,
    remaining: () => pending.length + running.length,
    isRunning: (promptId: string) => running.some(([, id]) => id === promptId),
    show: () => ({ queue_running: running, queue_pending: pending }),
  };
}
