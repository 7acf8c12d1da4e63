import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import { mailFor } from '#domain/mail.ts';
import type { OrderState } from '#domain/order.ts';
import { webhookEventFor } from '#domain/webhook-event.ts';
import { notification } from '../processes/notifications.ts';
import type { Alongside } from './changes.ts';
import type { Order, OrderEventRow } from '../schema/schema.ts';
import { toldOfSet } from './set-queries.ts';
import { mailOfMoved } from '../tables/mails.ts';
import { eventOfMoved } from '../tables/order-events.ts';
import { webhookEventOfMoved } from '../tables/webhook-events.ts';

type Moved = { pendingPayment: string | null; signal: unknown };

/**
 * Returns the statement that changes an order by `moved`, an update that returns it, together with its event, its mail, its signal,
 * its event for other systems and `alongside`. It returns no row if `moved` changes none.
 */
export function changing(
  moved: OperationNodeSource,
  { orderId, event, state, note }: Pick<OrderEventRow, 'orderId' | 'event' | 'state' | 'note'>,
  alongside: Alongside[],
): RawBuilder<Moved> {
  const kind = mailFor(state);
  const mail = kind ? [mailOfMoved(kind)] : [];
  const others = [eventOfMoved({ event, state, note }), ...mail, ...toldOthers(state), ...alongside];
  return sql<Moved>`with moved as (${moved}), ${named(others)}
    select pending_payment, ${notification({ orderId, kind: 'changed' })} as signal, ${toldOfSet} from moved`;
}

/** Returns the statement that creates an order by `inserted`, an insert that returns it, together with its event and `alongside`. */
export function creating(
  inserted: OperationNodeSource,
  state: OrderState,
  alongside: Alongside[],
): RawBuilder<Order> {
  const others = [eventOfMoved({ event: 'create', state, note: null }), ...toldOthers(state), ...alongside];
  return sql<Order>`with moved as (${inserted}), ${named(others)} select * from moved`;
}

/** Returns the statement that changes an order by `moved` and executes `adding` with it, whose row it returns. */
export const adjoining = <Row>(moved: OperationNodeSource, adding = sql<Row>`select from moved`) =>
  sql<Row>`with moved as (${moved}), added as (${adding}) select * from added`;

function toldOthers(state: OrderState): RawBuilder<unknown>[] {
  const type = webhookEventFor(state);
  return type ? [webhookEventOfMoved(type)] : [];
}

const named = (statements: RawBuilder<unknown>[]) =>
  sql.join(statements.map((one, n) => sql`${sql.id(`other_${n}`)} as (${one})`));
