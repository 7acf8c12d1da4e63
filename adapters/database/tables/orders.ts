import { sql, type Updateable } from 'kysely';
import { mailFor } from '#domain/mail.ts';
import { isOver, nextState, type OrderEvent, type OrderState } from '#domain/order.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database, Querying } from '../database.ts';
import { addMail } from './mails.ts';
import { createOrderNotes } from './order-notes.ts';
import { signal } from '../notifications.ts';
import type { Order, OrderRecord, Tables } from '../schema.ts';

/** Columns that a step found out and that are written together with the change of state. */
export type Facts = Updateable<Tables['orders']>;
export type Change = {
  order: Pick<Order, 'id' | 'state'>;
  event: OrderEvent;
  /** Given by a worker: the change happens only while this run still holds the order. */
  leaseId?: string;
  facts?: Facts;
  note?: string;
  /** Further rows that stand or fall with the change. */
  record?: (db: Querying) => Promise<unknown>;
};

/** Long enough for the queue to come first; short enough that a lost wake-up costs seconds. */
const graceSeconds = 5;
/** The photo is kept this long after the end, the picture for `pictureDays` (decision in product.md). */
const pictureDays = 7;

export function createOrders(db: Database) {
  async function find(
    column: 'id' | 'tokenHash' | 'reference' | 'redrawOf' | 'paymentIntent',
    value: string | Buffer,
  ): Promise<Order | undefined> {
    return db.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst();
  }

  /**
   * Moves an order along its table by one compare-and-set UPDATE, with its event, its mail and its signal.
   * @returns the new state, or undefined when somebody else moved the order first.
   * @throws RangeError when the table has no such way.
   */
  async function advance({
    order,
    event,
    leaseId,
    facts = {},
    note,
    record,
  }: Change): Promise<OrderState | undefined> {
    const state = nextState(order.state, event);
    if (!state) throw new RangeError(`No way from ${order.state} by ${event}`);
    return db.transaction().execute(async (tx) => {
      const ending = isOver(state)
        ? { endedAt: sql<Date>`now()`, expiresAt: keptUntil(state) }
        : { endedAt: null };
      const moved = await tx
        .updateTable('orders')
        .set({ dueAt: inSeconds(graceSeconds), ...ending, ...facts, ...released, state, tries: 0 })
        .where('id', '=', order.id)
        .where('state', '=', order.state)
        .$if(leaseId !== undefined, (query) => query.where('leaseId', '=', leaseId ?? null))
        .returning('id')
        .executeTakeFirst();
      if (!moved) return undefined;
      await addEvent(tx, { orderId: order.id, event, state, note: note ?? null });
      const kind = mailFor[state];
      if (kind) await addMail(tx, order.id, kind);
      await record?.(tx);
      await signal(tx, { orderId: order.id, kind: 'changed' });
      failpoint('state-written', event);
      return state;
    });
  }

  /** Percent of the drawing (0 to 100), told to the browser; lost when the run no longer holds the order. */
  async function reportDrawing(orderId: string, leaseId: string, percent: number): Promise<void> {
    const found = await db
      .updateTable('orders')
      .set({ drawingPercent: Math.round(percent) })
      .where('id', '=', orderId)
      .where('leaseId', '=', leaseId)
      .returning('id')
      .executeTakeFirst();
    if (found) await signal(db, { orderId, kind: 'changed' });
  }

  function history(orderId: string): Promise<OrderRecord[]> {
    return db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute();
  }

  return {
    ...createOrderNotes(db),
    byReference: (reference: string) => find('reference', reference),
    /** The free redraw of this order, if there was one. */
    redrawOf: (orderId: string) => find('redrawOf', orderId),
    /** The order that this payment paid. */
    byPayment: (paymentIntent: string) => find('paymentIntent', paymentIntent),
    byId: (id: string) => find('id', id),
    byTokenHash: (hash: Buffer) => find('tokenHash', hash),
    advance,
    reportDrawing,
    history,
  };
}

/** A column value: this many seconds from the database's now. */
export function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}

/** What a run writes when it lets go of an order. */
export const released = { leaseId: null, leasedBy: null, leasedUntil: null };

function keptUntil(state: OrderState) {
  const days = state === 'expired' ? 1 / 24 : pictureDays;
  return inSeconds(days * 86_400);
}

export async function addEvent(
  db: Querying,
  event: Pick<OrderRecord, 'orderId' | 'event' | 'state'> & { note: string | null },
): Promise<void> {
  await db.insertInto('orderEvents').values(event).execute();
}
