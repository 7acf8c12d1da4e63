import { listen, type Signal } from '#adapters/database/notifications.ts';

type Hear = (kind: Signal['kind']) => void;

/** Hands what the worker signals to whoever watches the order in this process. */
export type OrderSignals = ReturnType<typeof createOrderSignals>;

export function createOrderSignals(databaseUrl: string) {
  const watchers = new Map<string, Set<Hear>>();
  const listening = listen(databaseUrl, (signal) => {
    // After a lost connection anything may have happened.
    const heard = signal
      ? (watchers.get(signal.orderId) ?? [])
      : [...watchers.values()].flatMap((set) => [...set]);
    for (const hear of heard) hear(signal?.kind ?? 'changed');
  });

  /** Calls `hear` for every signal about the order, until the returned function is called. */
  function watch(orderId: string, hear: Hear): () => void {
    const set = watchers.get(orderId) ?? new Set();
    watchers.set(orderId, set.add(hear));
    return () => {
      set.delete(hear);
      if (set.size === 0) watchers.delete(orderId);
    };
  }

  return { watch, close: () => listening.close() };
}
