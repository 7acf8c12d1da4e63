import { EventEmitter } from 'node:events';
import { listen, type News } from '#adapters/database/notifications.ts';

type OnSignal = (news: News) => void;

/** Passes the worker's signals on to whoever subscribes to an order in this process. */
export type OrderSignals = ReturnType<typeof createOrderSignals>;

export function createOrderSignals(databaseUrl: string) {
  const closing = new EventEmitter();
  const subscribers = new Map<string, Set<OnSignal>>();
  const connection = listen(databaseUrl, (signal) => {
    // After a lost connection anything may have happened.
    const concerned = signal ? [subscribers.get(signal.orderId) ?? []] : [...subscribers.values()];
    for (const onSignal of concerned.flatMap((set) => [...set])) onSignal(signal ?? { kind: 'changed' });
  });

  /** Calls `onSignal` for every signal about the order, until the returned function is called. */
  function subscribe(orderId: string, onSignal: OnSignal): () => void {
    const set = subscribers.get(orderId) ?? new Set();
    subscribers.set(orderId, set.add(onSignal));
    return () => {
      set.delete(onSignal);
      if (set.size === 0) subscribers.delete(orderId);
    };
  }

  return {
    subscribe,
    /** Calls back when the server stops: nothing follows. */
    onClose: (callBack: () => void): void => void closing.once('close', callBack),
    async close(): Promise<void> {
      closing.emit('close');
      await connection.close();
    },
  };
}
