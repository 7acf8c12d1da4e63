import { sql } from 'kysely';
import type { MailKind, MailStatus } from '#domain/mail.ts';
import type { Database } from './database.ts';
import { chargedBack } from './payment-behind.ts';
import type { Refund } from './payment-tables.ts';
import type { Order, OrderEventRow } from './schema.ts';

/** An order with what its page tells beside it. */
export type OrderStatus = Order & {
  /** Oldest first; `at` as JSON has it. */
  history: (Pick<OrderEventRow, 'state'> & { at: string })[];
  /** Oldest first. */
  refunds: Pick<Refund, 'paymentIntent' | 'stripeId' | 'amount' | 'reason' | 'status' | 'attempt'>[];
  /** What its bank has given back of the payment after a dispute, where nobody else has. */
  chargedBack: number | null;
  newestMail: { kind: MailKind; status: MailStatus } | null;
  /** Stripe's ids of the sessions that may still be paid. */
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
   from mails where order_id = orders.id order by created_at desc limit 1)`;

const openSessions = sql<OrderStatus['openSessions']>`
  array(select stripe_id from checkout_sessions
        where order_id = orders.id and status = 'open' and stripe_id is not null order by n)`;

/** In one statement: pages ask for it every few seconds, and what a statement costs is mostly its way there and back. */
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
