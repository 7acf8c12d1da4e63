import { sql } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { inSeconds, released } from './orders.ts';
import type { Order } from '../schema.ts';

/** Who may work on which order: a lease with an end, renewed while the work goes on. */
export type Leases = ReturnType<typeof createLeases>;

export function createLeases(db: Database, worker: { id: string; leaseSeconds: number }) {
  /** Takes the order for one run, if it stands in `state` and nobody else works on it. */
  function take(orderId: string, state: OrderState, leaseId: string): Promise<Order | undefined> {
    return db
      .updateTable('orders')
      .set((eb) => ({
        leaseId,
        leasedBy: worker.id,
        leasedUntil: inSeconds(worker.leaseSeconds),
        tries: eb('tries', '+', 1),
      }))
      .where('id', '=', orderId)
      .where('state', '=', state)
      .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', sql<Date>`now()`)]))
      .returningAll()
      .executeTakeFirst();
  }

  /** Prolongs the lease. @returns false when the run has lost the order. */
  async function renew(leaseId: string): Promise<boolean> {
    const row = await db
      .updateTable('orders')
      .set({ leasedUntil: inSeconds(worker.leaseSeconds) })
      .where('leaseId', '=', leaseId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Lets go without a change of state; the sweep comes back in `wait` seconds. Only a failed try counts as one. */
  async function release(leaseId: string, { wait, failed }: { wait: number; failed?: true }): Promise<void> {
    await db
      .updateTable('orders')
      .set((eb) => ({
        ...released,
        tries: failed ? eb.ref('tries') : eb('tries', '-', 1),
        dueAt: Number.isFinite(wait) ? inSeconds(wait) : sql<Date>`'infinity'`,
      }))
      .where('leaseId', '=', leaseId)
      .execute();
  }

  /** Lets go of everything that an earlier life of this worker held. @returns how many orders. */
  async function releaseOwn(): Promise<number> {
    const rows = await db
      .updateTable('orders')
      .set({ ...released, dueAt: sql<Date>`now()` })
      .where('leasedBy', '=', worker.id)
      .returning('id')
      .execute();
    return rows.length;
  }

  /** Orders that wait and that nobody works on; each is handed out once per `againSeconds`. */
  function dueOrders(
    states: OrderState[],
    againSeconds: number,
  ): Promise<Pick<Order, 'id' | 'state' | 'tries'>[]> {
    return db
      .updateTable('orders')
      .set({ dueAt: inSeconds(againSeconds) })
      .where('state', 'in', states)
      .where('dueAt', '<=', sql<Date>`now()`)
      .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', sql<Date>`now()`)]))
      .returning(['id', 'state', 'tries'])
      .execute();
  }

  return { take, renew, release, releaseOwn, dueOrders };
}
