import type { WorkerServices } from '../services.ts';

/** Time in ms within which a living worker whose connection broke holds its lock again. */
const confirmMs = 900;

type Services = Pick<WorkerServices, 'leases' | 'lock' | 'log'> & {
  queue: Pick<WorkerServices['queue'], 'enqueueOrder'>;
};

/**
 * Releases and enqueues orders leased by killed workers, earlier processes of this one included; never those of a living worker.
 * The returned function is called repeatedly with the workers that hold no lock.
 */
export function createTakeover({ leases, lock, log, queue }: Services) {
  let goneSince = new Map<string, number>();

  async function takeOverFrom(worker: string): Promise<void> {
    const orders = await leases.releaseOf(worker);
    if (orders.length > 0)
      log.warn('took over the orders of a worker that is gone', { worker, count: orders.length });
    for (const order of orders) await queue.enqueueOrder(order);
  }

  return async (found: string[]): Promise<void> => {
    const now = performance.now();
    // After an outage other workers may not have their locks back yet.
    const gone = lock.isSettled() ? found : [];
    goneSince = new Map(gone.map((worker) => [worker, goneSince.get(worker) ?? now]));
    for (const [worker, since] of goneSince) {
      if (now - since > confirmMs) await takeOverFrom(worker);
    }
  };
}
