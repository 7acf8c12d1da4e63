import type { Database } from '../database.ts';
import { notification } from '../notifications.ts';
import type { OrderEventRow } from '../schema.ts';

/** Records an event of an order and signals its pages, in the transaction that changes the order. */
export async function addOrderEvent(
  db: Database,
  event: Pick<OrderEventRow, 'orderId' | 'event' | 'state' | 'note'>,
): Promise<void> {
  const signal = notification({ orderId: event.orderId, kind: 'changed' }).as('signal');
  await db.insertInto('orderEvents').values(event).returning(signal).execute();
}
