import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import { mailFor } from '#domain/mail.ts';
import type { OrderState } from '#domain/order.ts';
import { notification } from './notifications.ts';
import type { Alongside } from './order-changes.ts';
import type { Order, OrderEventRow } from './schema.ts';
import { mailOfMoved } from './tables/mails.ts';
import { eventOfMoved } from './tables/order-events.ts';

type Moved = { pendingPayment: string | null; signal: unknown };

/**
 * Returns the statement that changes an order by `moved`, an update that returns its `id` and `pending_payment`, together with
 * its event, its mail, its signal and `alongside`. It returns no row if `moved` changes none.
 */
export function changing(
  moved: OperationNodeSource,
  { orderId, event, state, note }: Pick<OrderEventRow, 'orderId' | 'event' | 'state' | 'note'>,
  alongside: Alongside[],
): RawBuilder<Moved> {
  const kind = mailFor(state);
  const others = [eventOfMoved({ event, state, note }), ...(kind ? [mailOfMoved(kind)] : []), ...alongside];
  const parts = sql.join(others.map((other, n) => sql`${sql.id(`other_${n}`)} as (${other})`));
  return sql<Moved>`with moved as (${moved}), ${parts}
    select pending_payment, ${notification({ orderId, kind: 'changed' })} as signal from moved`;
}

/** Returns the statement that creates an order by `inserted`, an insert that returns it, together with its event. */
export function creating(inserted: OperationNodeSource, state: OrderState): RawBuilder<Order> {
  const event = eventOfMoved({ event: 'create', state, note: null });
  return sql<Order>`with moved as (${inserted}), event as (${event}) select * from moved`;
}
