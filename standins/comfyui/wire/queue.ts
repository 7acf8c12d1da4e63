import type { Graph } from '../graph/graph.ts';

/** A prompt as `/queue` and `/history` show it. */
export type Item = [
  number: number,
  promptId: string,
  graph: Graph,
  extraData: Record<string, unknown>,
  outputs: string[],
];

export type Queue = ReturnType<typeof createQueue>;

/** Prompts that wait, and the one that runs; `changed` is told after each change. */
export function createQueue(changed: () => void) {
  let pending: Item[] = [];
  let running: Item[] = [];
  let numbers = 0;

  /** @throws when number and id are both taken, as Python cannot compare the graphs then; it is queued all the same */
  function put(item: Item): void {
    const clash = pending.some(([number, id]) => number === item[0] && id === item[1]);
    pending.push(item);
    if (clash) throw new TypeError("'<' not supported between instances of 'dict' and 'dict'");
    changed();
  }

  const first = () => pending.toSorted(([one], [other]) => one - other)[0];

  function take(): Item | undefined {
    const item = first();
    if (!item) return undefined;
    pending = pending.filter((other) => other !== item);
    running = [item];
    changed();
    return item;
  }

  function clear(): void {
    pending = [];
    changed();
  }

  function remove(promptId: string): void {
    if (!pending.some(([, id]) => id === promptId)) return;
    // Emptying the queue tells once and so does deleting: the real one tells twice about the last.
    if (pending.length === 1) clear();
    else pending = pending.filter(([, id]) => id !== promptId);
    changed();
  }

  return {
    put,
    first,
    take,
    clear,
    remove,
    finish(): void {
      running = [];
      changed();
    },
    /** Counts the prompts that came without a number of their own. */
    nextNumber: () => numbers++,
    remaining: () => pending.length + running.length,
    isRunning: (promptId: string) => running.some(([, id]) => id === promptId),
    show: () => ({ queue_running: running, queue_pending: pending }),
  };
}
