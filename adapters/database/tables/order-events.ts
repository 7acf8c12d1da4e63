import type { Database } from '../database.ts';
import type { OrderEventRow } from '../schema.ts';

/** Records what happened to an order, in the transaction that makes it happen. */
export async function addOrderEvent(
  db: Database,
  event: Pick<OrderEventRow, 'orderId' | 'event' | 'state' | 'note'>,
): Promise<void> {
  await db.insertInto('orderEvents').values(event).execute();
}
