import type { WorkerServices } from '../services.ts';

/** A living worker whose connection broke holds its lock again before this long, in ms. */
const confirmMs = 900;

type Services = Pick<WorkerServices, 'leases' | 'lock' | 'log'> & {
  queue: Pick<WorkerServices['queue'], 'enqueueOrder'>;
};

/**
 * Takes up at once what workers that were killed had leased, our own earlier processes among them; never what a living one has.
 * It is told again and again which ones hold no lock.
 */
export function createTakeover({ leases, lock, log, queue }: Services) {
  let goneSince = new Map<string, number>();

  async function takeOverFrom(worker: string): Promise<void> {
    const orders = await leases.releaseOf(worker);
    if (orders.length > 0)
      log.warn('took up the orders of a worker that is gone', { worker, count: orders.length });
    for (const order of orders) await queue.enqueueOrder(order);
  }

  return async (found: string[]): Promise<void> => {
    const now = performance.now();
    // After an outage the others may not have their locks back yet.
    const gone = lock.isSettled() ? found : [];
    goneSince = new Map(gone.map((worker) => [worker, goneSince.get(worker) ?? now]));
    for (const [worker, since] of goneSince) {
      if (now - since > confirmMs) await takeOverFrom(worker);
    }
  };
}
