import { sql } from 'kysely';
import type { MailKind, MailStatus } from '#domain/mail.ts';
import type { Database } from '../database.ts';
import { chargedBack } from '../payments/payment-behind.ts';
import type { Refund } from '../schema/payments.ts';
import type { Order, OrderEventRow } from '../schema/schema.ts';

/** An order with everything else that its page shows. */
export type OrderStatus = Order & {
  /** Oldest first; `at` as in JSON. */
  history: (Pick<OrderEventRow, 'state'> & { at: string })[];
  /** Oldest first. */
  refunds: Pick<Refund, 'paymentIntent' | 'stripeId' | 'amount' | 'reason' | 'status' | 'attempt'>[];
  /** Amount that the bank refunded after a dispute, if nobody else refunded the payment. */
  chargedBack: number | null;
  /** Newest mail to the order's own visitor. */
  newestMail: { kind: MailKind; status: MailStatus } | null;
  /** Stripe's ids of the sessions that can still be paid. */
  openSessions: string[];
};

const history = sql<OrderStatus['history']>`
  (select coalesce(json_agg(json_build_object('state', state, 'at', at) order by id), '[]')
   from order_events where order_id = orders.id)`;

const refunds = sql<OrderStatus['refunds']>`
  (select coalesce(json_agg(json_build_object('paymentIntent', payment_intent, 'stripeId', stripe_id,
     'amount', amount, 'reason', reason, 'status', status, 'attempt', attempt) order by created_at), '[]')
   from refunds where order_id = orders.id)`;

const newestMail = sql<OrderStatus['newestMail']>`
  (select json_build_object('kind', kind, 'status', status)
   from mails where order_id = orders.id and kind <> 'gift_card' order by created_at desc limit 1)`;

const openSessions = sql<OrderStatus['openSessions']>`
  array(select stripe_id from checkout_sessions
        where order_id = orders.id and status = 'open' and stripe_id is not null order by n)`;

/** Reads in one statement: pages poll every few seconds, and the cost of a statement is mostly its round trip. */
export function createOrderStatusQueries(db: Database) {
  function find(column: 'id' | 'tokenHash', value: string | Buffer): Promise<OrderStatus | undefined> {
    return db
      .selectFrom('orders')
      .selectAll()
      .select([history.as('history'), refunds.as('refunds')])
      .select([chargedBack.as('chargedBack'), newestMail.as('newestMail')])
      .select([openSessions.as('openSessions')])
      .where(column, '=', value)
      .executeTakeFirst();
  }

  return {
    statusById: (id: string) => find('id', id),
    statusByTokenHash: (hash: Buffer) => find('tokenHash', hash),
  };
}
