import { sql, type RawBuilder } from 'kysely';
import { webhookEventDays } from '#domain/retention.ts';
import { secondsAfter, type WebhookEventStatus, type WebhookEventType } from '#domain/webhook-event.ts';
import type { Database } from '../database.ts';
import type { WebhookEvent, WebhookEventSummary } from '../schema/webhook-events.ts';
import {
  batchData,
  codeData,
  orderData,
  packCodesData,
  paymentData,
  paymentOf,
  refundedPayment,
} from '../orders/webhook-event-data.ts';
import { inSeconds, now } from '../time.ts';
import { writeDown } from '../connection/write-down.ts';

type Written = {
  type: WebhookEventType | RawBuilder<unknown>;
  about: RawBuilder<unknown>;
  orderId: RawBuilder<unknown>;
  data: RawBuilder<unknown>;
  /** Everything after `from`. */
  from: RawBuilder<unknown>;
};

/** Returns the statement that writes an event for each row, unless it was written before. */
const writing = ({ type, about, orderId, data, from }: Written): RawBuilder<unknown> =>
  sql`insert into webhook_events (type, about, order_id, data)
    select ${type}, ${about}, ${orderId}, ${data} from ${from} on conflict do nothing`;

const orderAndPayment = sql`'order', ${orderData}, 'payment', ${paymentData}`;

/** Returns the statement that writes the event of the order in the common table expression `moved`. */
export const webhookEventOfMoved = (type: WebhookEventType): RawBuilder<unknown> =>
  writing({
    type,
    about: sql`subject.id`,
    orderId: sql`subject.id`,
    data: sql`jsonb_build_object(${orderAndPayment})`,
    from: sql`moved subject`,
  });

/** Writes events about disputes of orders: `subjects` are the orders, each once for each status of a dispute. */
const disputeEvents = (subjects: RawBuilder<unknown>): RawBuilder<unknown> =>
  writing({
    type: 'order.disputed',
    about: sql`dispute.id || ' ' || dispute.status`,
    orderId: sql`subject.id`,
    data: sql`jsonb_build_object(${orderAndPayment}, 'dispute', jsonb_build_object('id', dispute.id,
      'status', dispute.status, 'stripeStatus', dispute.stripe_status, 'amount', dispute.amount))`,
    from: sql`${subjects} subject join disputes dispute on dispute.payment_intent = subject.payment_intent`,
  });

/** Returns the statement that does so for the order in `moved`: disputes may be recorded before the payment is. */
export const disputeEventsOfMoved = disputeEvents(sql`moved`);

/**
 * Returns the statement that writes the event of a payment's refunds if their sum is not the one that was told last: more is a
 * refund, and less one that did not arrive. Of a payment that belongs to no order there is none.
 * @param refunds the table, or a common table expression with the rows that are being added
 */
export const refundEvent = (
  paymentIntent: RawBuilder<unknown>,
  { refunds = sql`refunds`, hasFailed = false }: { refunds?: RawBuilder<unknown>; hasFailed?: boolean } = {},
): RawBuilder<unknown> =>
  writing({
    type: sql`case when sums.refunded > told.refunded then 'order.refunded' else 'order.refund_failed' end`,
    // Two that tell the same at once have the same name.
    about: sql`payment.id || ' ' || sums.refunded || ' ' || told.events`,
    orderId: sql`subject.id`,
    data: sql`jsonb_build_object('order', ${orderData}, 'payment', ${paymentOf({
      id: sql`payment.id`,
      amount: sql`sums.amount`,
      refunded: sql`sums.refunded`,
    })}, 'refund', jsonb_build_object('reason', coalesce(refund.reason, 'found')))`,
    from: sql`${refundedPayment(paymentIntent, refunds, hasFailed)} cross join lateral (
      select count(*) as events, coalesce((array_agg(
        (data -> 'payment' ->> 'refunded')::int order by webhook_events.created_at desc))[1], 0) as refunded
      from webhook_events where order_id = subject.id and data -> 'payment' ->> 'id' = payment.id
        and type in ('order.refunded', 'order.refund_failed')) told
      where sums.refunded <> told.refunded`,
  });

/** Returns the statement that writes the event of the code in the common table expression `added`. */
export const codeEventOfAdded = writing({
  type: 'code.issued',
  about: sql`code.id`,
  orderId: sql`code.source_order_id`,
  data: sql`jsonb_build_object('order', case when subject.id is not null then ${orderData} end, 'code', ${codeData(
    sql`case when subject.id is null then 'operator' when subject.kind = 'gift' then 'gift' else 'refusal' end`,
  )})`,
  from: sql`added code left join orders subject on subject.id = code.source_order_id`,
});

/** Returns the statement that writes the one event of a pack's codes, which are in the common table expression `added`. */
export const codeEventOfPack = writing({
  type: 'code.issued',
  about: sql`subject.id`,
  orderId: sql`subject.id`,
  data: packCodesData,
  from: sql`added code join orders subject on subject.id = code.pack_order_id and code.pack_place = 1`,
});

/** Time for which an event that is sent again is tried. */
const retriedSeconds = 3 * 86_400;
/** Longer than a try may take: after that the event of a crashed sender is due again. */
const tryingSeconds = 60;

type Page = { after?: string | undefined; status?: WebhookEventStatus | undefined; limit: number };
const comesAfter = (id: string) =>
  sql<boolean>`(webhook_events.created_at, webhook_events.id) < (
    select created_at, id from webhook_events where id = ${id})`;

type Refused = { waiting: number; givenUp: number; since: Date | null; answer: string | null };

export function createWebhookEvents(db: Database) {
  /** Writes the events of a payment's disputes, once they are recorded. */
  async function addDisputeEvents(paymentIntent: string, tx = db): Promise<void> {
    const subjects = sql`(select * from orders where payment_intent = ${paymentIntent})`;
    await disputeEvents(subjects).execute(tx);
  }

  /** Writes this event, once a refund is recorded; `hasFailed`: Stripe had accepted it, and takes that back. */
  async function addRefundEvent(paymentIntent: string, hasFailed = false, tx = db): Promise<void> {
    await refundEvent(sql`${paymentIntent}::text`, { hasFailed }).execute(tx);
  }

  /** Writes the one event of codes issued together. */
  async function addBatchEvent(
    batch: { id: string; count: number; expiresAt: Date },
    tx = db,
  ): Promise<void> {
    await writing({
      type: 'code.issued',
      about: sql`${batch.id}::text`,
      orderId: sql`null::uuid`,
      data: sql`jsonb_build_object('order', null, 'code', ${batchData(batch)})`,
      from: sql`(select) one`,
    }).execute(tx);
  }

  /** Deletes old events, and those that nobody waits for as no endpoint is set. */
  async function removeOld(hasEndpoint: boolean): Promise<void> {
    const isOld = sql<boolean>`created_at < ${inSeconds(-webhookEventDays * 86_400)}`;
    const isUnwanted = sql<boolean>`(${!hasEndpoint} and status = 'waiting' and retried_until < now())`;
    await db
      .deleteFrom('webhookEvents')
      .where((eb) => eb.or([isOld, isUnwanted]))
      .execute();
  }

  /** Takes the oldest due event, which counts as a try; undefined if none is due. */
  function take(): Promise<WebhookEvent | undefined> {
    const due = db
      .selectFrom('webhookEvents')
      .select('id')
      .where('status', '=', 'waiting')
      .where('nextTryAt', '<=', now)
      .orderBy('createdAt')
      .limit(1)
      .forUpdate()
      .skipLocked();
    return db
      .updateTable('webhookEvents')
      .set((eb) => ({ tries: eb('tries', '+', 1), nextTryAt: inSeconds(tryingSeconds), triedAt: now }))
      .where('id', '=', due)
      .returningAll()
      .executeTakeFirst();
  }

  async function recordDelivery(id: string, answer: string): Promise<void> {
    const delivered = { status: 'delivered', answer } as const;
    await writeDown(() => db.updateTable('webhookEvents').set(delivered).where('id', '=', id).execute());
  }

  /** Plans the next try; without one in time, the event is given up. @returns whether it was */
  async function recordRefusal({ id, tries }: WebhookEvent, answer: string): Promise<boolean> {
    const nextTryAt = inSeconds(secondsAfter(tries));
    const isOver = sql`${nextTryAt} > retried_until`;
    const { status } = await db
      .updateTable('webhookEvents')
      .set({ answer, nextTryAt, status: sql`case when ${isOver} then 'given_up' else status end` })
      .where('id', '=', id)
      .returning('status')
      .executeTakeFirstOrThrow();
    return status === 'given_up';
  }

  /** Has these events sent now, for another three days: the one with this id, or all that were given up. @returns their number */
  async function requestAgain(which: { id: string } | 'given_up'): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable('webhookEvents')
      .set({ status: 'waiting', tries: 0, nextTryAt: now, retriedUntil: inSeconds(retriedSeconds) })
      .where((eb) => (which === 'given_up' ? eb('status', '=', which) : eb('id', '=', which.id)))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Returns the events after the one with the id `after`, newest first. */
  function newest({ after, status, limit }: Page): Promise<WebhookEventSummary[]> {
    return db
      .selectFrom('webhookEvents')
      .leftJoin('orders', 'orders.id', 'webhookEvents.orderId')
      .select(['webhookEvents.id', 'type', 'status', 'webhookEvents.tries', 'answer', 'orderId', 'reference'])
      .select(['webhookEvents.createdAt', 'triedAt', 'nextTryAt'])
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
      .$if(after !== undefined, (query) => query.where(comesAfter(after ?? '')))
      .orderBy('webhookEvents.createdAt', 'desc')
      .orderBy('webhookEvents.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Counts the events by status. */
  async function counts(): Promise<Record<WebhookEventStatus, number>> {
    const rows = await db
      .selectFrom('webhookEvents')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .groupBy('status')
      .execute();
    const countOf = (status: WebhookEventStatus) => rows.find((row) => row.status === status)?.count ?? 0;
    return { waiting: countOf('waiting'), delivered: countOf('delivered'), given_up: countOf('given_up') };
  }

  /** Counts the events that were refused for an hour or given up, with the time of the oldest and the newest answer. */
  function refused(): Promise<Refused> {
    return db
      .selectFrom('webhookEvents')
      .select(sql<number>`(count(*) filter (where status = 'waiting'))::int`.as('waiting'))
      .select(sql<number>`(count(*) filter (where status = 'given_up'))::int`.as('givenUp'))
      .select((eb) => eb.fn.min('createdAt').as('since'))
      .select(sql<string | null>`(array_agg(answer order by tried_at desc nulls last))[1]`.as('answer'))
      .where(
        sql<boolean>`(status = 'given_up' or status = 'waiting' and tries > 0 and created_at < ${inSeconds(-3600)})`,
      )
      .executeTakeFirstOrThrow();
  }

  return {
    ...{ addDisputeEvents, addRefundEvent, addBatchEvent, removeOld, take },
    ...{ refused, recordDelivery, recordRefusal, requestAgain, newest, counts },
  };
}
