import { createIdempotencyKeys, type KeyedRequest } from '../tables/idempotency-keys.ts';
import { sql } from 'kysely';
import { waitingForPayment } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { readDeliveredFacts } from './delivered-facts.ts';
import { createOrderStatusQueries } from './status.ts';
import { chargedBack, paymentBehind, spentOn } from '../payments/payment-behind.ts';
import type { Order, OrderEventRow } from '../schema/schema.ts';
import { unansweredCheckoutHours } from '#domain/retention.ts';
import { inSeconds, now } from '../time.ts';

/** Reads orders; `tables/orders.ts` makes all changes. */
export function createOrderQueries(db: Database) {
  function find(
    column: 'id' | 'tokenHash' | 'reference' | 'redrawOf' | 'paymentIntent',
    value: string | Buffer,
  ): Promise<Order | undefined> {
    return db.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst();
  }

  /** Returns all events of an order, oldest first. */
  function history(orderId: string): Promise<OrderEventRow[]> {
    return db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute();
  }

  /** Returns when the last order before `time` was made. */
  async function newestBefore(time: Date): Promise<Date | undefined> {
    const order = db.selectFrom('orders').select('createdAt').where('createdAt', '<', time);
    return (await order.orderBy('createdAt', 'desc').executeTakeFirst())?.createdAt;
  }

  /** Returns expired unpaid orders without a session that could still be paid, or be found to have been paid. */
  function overdueUnpaid(): Promise<Pick<Order, 'id' | 'state'>[]> {
    const hasOpenSession = sql<boolean>`exists (select from checkout_sessions
      where checkout_sessions.order_id = orders.id and status = 'open'
        and checkout_sessions.expires_at > ${inSeconds(-unansweredCheckoutHours * 3600)})`;
    return db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('state', 'in', waitingForPayment)
      .where('expiresAt', '<=', now)
      .where((eb) => eb.not(hasOpenSession))
      .execute();
  }

  /** Returns the amount that the bank refunded after a dispute, if nobody else refunded the payment; else null. */
  async function chargedBackOf(orderId: string): Promise<number | null> {
    const order = db.selectFrom('orders').select(chargedBack.as('amount')).where('id', '=', orderId);
    return (await order.executeTakeFirst())?.amount ?? null;
  }

  /** Returns the orders of an address that were paid, or by a method that takes days, newest first, as many as fit a mail. */
  function paidOf(emailHash: Buffer): Promise<Order[]> {
    const all = db.selectFrom('orders').selectAll().where('emailHash', '=', emailHash);
    // The page of a set has all its pictures.
    const orders = all.where('setOrderId', 'is', null);
    const paid = orders
      .where((eb) => eb.or([eb('paidAt', 'is not', null), eb('pendingPayment', 'is not', null)]))
      .where('email', 'is not', null);
    return paid.orderBy('createdAt', 'desc').limit(10).execute();
  }

  return {
    byId: (id: string) => find('id', id),
    byTokenHash: (hash: Buffer) => find('tokenHash', hash),
    ...createOrderStatusQueries(db),
    byReference: (reference: string) => find('reference', reference),
    byPayment: (paymentIntent: string) => find('paymentIntent', paymentIntent),
    /** Finds the order that this request has made already. @throws Refusal `key_reused` */
    async byIdempotencyKey(key: KeyedRequest): Promise<Order | undefined> {
      const id = await createIdempotencyKeys(db).subjectOf(key);
      return id === undefined ? undefined : find('id', id);
    },
    deliveredFacts: (orderId: string) => readDeliveredFacts(db, orderId),
    /** Finds the free redraw of this order. */
    redrawOf: (orderId: string) => find('redrawOf', orderId),
    paymentBehind: (orderId: string) => paymentBehind(db, orderId),
    chargedBack: chargedBackOf,
    spentOn: (rootId: string, which?: 'any' | 'unfinished') => spentOn(db, rootId, which),
    history,
    paidOf,
    overdueUnpaid,
    newestBefore,
  };
}
