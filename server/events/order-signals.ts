import { EventEmitter } from 'node:events';
import { processName } from '#adapters/database/processes/living-processes.ts';
import { listen, type News, type Signal } from '#adapters/database/processes/notifications.ts';

type OnSignal = (news: News) => void;

/** Passes the worker's signals on to the subscribers of an order in this process. */
export type OrderSignals = ReturnType<typeof createOrderSignals>;

export function createOrderSignals(databaseUrl: string, name?: string) {
  const closing = new EventEmitter();
  const subscribers = new Map<string, Set<OnSignal>>();
  const onSignal = (signal: Signal | undefined): void => {
    // Signals may have been missed while the connection was lost.
    const concerned = signal ? [subscribers.get(signal.orderId) ?? []] : [...subscribers.values()];
    for (const tell of concerned.flatMap((set) => [...set])) tell(signal ?? { kind: 'changed' });
  };
  const connection = listen(databaseUrl, onSignal, name);

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
    connected: connection.first,
    settings: connection.settings,
    subscribe,
    /** Calls back when the server stops: no signal follows. */
    onClose: (callBack: () => void): void => void closing.once('close', callBack),
    async close(): Promise<void> {
      closing.emit('close');
      await connection.close();
    },
  };
}

/**
 * Opens the signals of a starting server; other processes know the server by this connection.
 * @throws the database's own error when it cannot connect
 */
export async function openOrderSignals(databaseUrl: string): Promise<OrderSignals> {
  const signals = createOrderSignals(databaseUrl, await processName('server'));
  try {
    await signals.connected;
    return signals;
  } catch (error) {
    await signals.close();
    throw error;
  }
}
