import type { Order } from '#adapters/database/schema/schema.ts';
import { endSet } from '#adapters/database/orders/sets.ts';
import { prepareSet } from '#adapters/prepare-set.ts';
import type { WorkerServices } from './services.ts';

/** Ends the set of an order if its last picture has ended: its mail is due, and the money for pictures that failed goes back. */
export async function finishSetOf(
  { id, setOrderId, furtherStyles }: Pick<Order, 'id' | 'setOrderId' | 'furtherStyles'>,
  services: WorkerServices,
): Promise<void> {
  if (setOrderId !== null || furtherStyles !== null) await finishSet(setOrderId ?? id, services);
}

/** Does so for the set of this order. */
async function finishSet(setOrderId: string, { db, orders, queue, sets }: WorkerServices) {
  if (!(await endSet(db, setOrderId))) return;
  await queue.enqueue({ type: 'mail', id: setOrderId });
  const first = await orders.byId(setOrderId);
  const all = first ? [first, ...(await sets.picturesOf(first))] : [];
  for (const { id, state } of all) if (state === 'failed') await queue.enqueueOrder({ id, state, tries: 0 });
}

/** Adds what sets lack, and ends those that are over: a worker died in between, or is of an older version. */
export async function sweepSets(services: WorkerServices): Promise<void> {
  const { db, sets } = services;
  for (const first of await sets.incomplete()) {
    const missing = await prepareSet(first, services);
    if (missing) await db.transaction().execute(missing.inTransaction);
  }
  for (const id of await sets.over()) await finishSet(id, services);
}
