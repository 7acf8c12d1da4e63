import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isAccepted, type RefundStatus } from '#domain/payment.ts';
import type { Database } from '../database.ts';
import type { Refund } from '../schema/payments.ts';
import { notifying } from '../processes/notifications.ts';
import { isUpToBank } from '../payments/payment-behind.ts';
import { inSeconds, now } from '../time.ts';
import { writeDown } from '../connection/write-down.ts';
import { createMails } from './mails.ts';
import { createWebhookEvents, refundEvent } from './webhook-events.ts';

export type RefundIntent = Pick<Refund, 'orderId' | 'paymentIntent' | 'reason' | 'amount' | 'currency'> &
  /** Given if the refund was made already. */
  Partial<Pick<Refund, 'stripeId' | 'status' | 'paidAmount' | 'keptAmount'>> & {
    /** Account in which the payment was made; only there can it be refunded. */
    stripeAccount: number | null;
  };

/** Seconds between checks of a refund that Stripe accepted: until it is settled, and then for a month, as banks take time. */
const lookSeconds = { pending: 3600, succeeded: 24 * 3600 };
const watchedDays = 30;
/** A refund on top of a dispute would pay twice. */
const mayBeSent = sql<boolean>`(status <> 'intended' or not ${isUpToBank(sql`refunds.payment_intent`)})`;
const isUnsettled = sql<boolean>`(status in ('intended', 'pending')
  or status = 'succeeded' and stripe_id is not null and created_at > ${inSeconds(-watchedDays * 86_400)})`;

/** Tells an open page of the order, whose state need not change with the refund. */
const told = sql`case when order_id is not null then ${notifying('changed', sql`order_id`)} end`.as('told');

export function createRefunds(db: Database) {
  const webhookEvents = createWebhookEvents(db);
  const mails = createMails(db);

  /** Records that a payment is to be refunded; one intent per payment, however often this is called. */
  async function add(intent: RefundIntent, tx = db): Promise<void> {
    const adding = tx
      .insertInto('refunds')
      .values({ ...intent, id: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll();
    const isMade = intent.status !== undefined && isAccepted(intent.status);
    const event = refundEvent(sql`(select payment_intent from added)`, { refunds: sql`added` });
    await (isMade
      ? sql`with added as (${adding}), event as (${event}) select`.execute(tx)
      : adding.execute());
  }

  /** Turns a failed refund made in Stripe's dashboard into one of the shop's own, at the operator's request. */
  async function adopt(id: string, tx = db): Promise<void> {
    await tx
      .updateTable('refunds')
      .set({ reason: 'operator', createdAt: now })
      .where('id', '=', id)
      .execute();
  }

  function find(column: 'id' | 'paymentIntent', value: string): Promise<Refund | undefined> {
    return db.selectFrom('refunds').selectAll().where(column, '=', value).executeTakeFirst();
  }

  function ofOrder(orderId: string): Promise<Refund[]> {
    return db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
  }

  /**
   * Records what Stripe reported of a refund after this row was read; a check scheduled since then still takes place.
   * `inTransaction`: further writes that are committed or rolled back with it.
   */
  async function record(
    { id, nextTryAt, status, paymentIntent }: Pick<Refund, 'id' | 'nextTryAt' | 'status' | 'paymentIntent'>,
    found: { stripeId: string; status: RefundStatus; amount?: number },
    inTransaction?: (tx: Database) => Promise<unknown>,
  ): Promise<void> {
    const later = inSeconds(lookSeconds[found.status === 'pending' ? 'pending' : 'succeeded']);
    // A Date has no microseconds, unlike the column.
    const isUnchanged = sql<boolean>`date_trunc('milliseconds', next_try_at) = ${nextTryAt}`;
    const nextLook = sql<Date>`case when ${isUnchanged} then ${later} else next_try_at end`;
    const set = { ...found, error: null, remedy: null, nextTryAt: nextLook };
    const recording = db.transaction();
    await writeDown(() =>
      recording.execute(async (tx) => {
        await tx.updateTable('refunds').set(set).where('id', '=', id).returning(told).execute();
        const isNow = isAccepted(found.status);
        if (isNow !== isAccepted(status)) await webhookEvents.addRefundEvent(paymentIntent, !isNow, tx);
        await inTransaction?.(tx);
      }),
    );
  }

  async function recordFailure(
    id: string,
    { error, remedy = null }: { error: string; remedy?: string | null },
    retrySeconds: number,
  ): Promise<void> {
    await db
      .updateTable('refunds')
      .set((eb) => ({ error, remedy, tries: eb('tries', '+', 1), nextTryAt: inSeconds(retrySeconds) }))
      .where('id', '=', id)
      .execute();
  }

  /**
   * Begins the next attempt, with a key of its own, once the current one can no longer succeed; drops unsent mails about it.
   * @param refund with the status that it had before that was known
   */
  async function tryAnew(
    refund: Pick<Refund, 'id' | 'attempt' | 'paymentIntent' | 'amount' | 'status'>,
    retrySeconds: number,
    inTransaction?: (tx: Database) => Promise<unknown>,
  ): Promise<void> {
    const { id, attempt, paymentIntent, amount, status } = refund;
    const nextTryAt = inSeconds(retrySeconds);
    const beginning = db.transaction();
    await writeDown(() =>
      beginning.execute(async (tx) => {
        await tx
          .updateTable('refunds')
          .set({ attempt: attempt + 1, amount, stripeId: null, status: 'intended', nextTryAt })
          .where('id', '=', id)
          .where('attempt', '=', attempt)
          .returning(told)
          .execute();
        if (isAccepted(status)) await webhookEvents.addRefundEvent(paymentIntent, true, tx);
        await mails.dropRefundMails(paymentIntent, tx);
        await inTransaction?.(tx);
      }),
    );
  }

  async function tryNow(id: string): Promise<void> {
    await db.updateTable('refunds').set({ nextTryAt: now }).where('id', '=', id).execute();
  }

  /**
   * Makes refunds of this account due now that Stripe refused with one of these remedies: all, or only the `first` ones. Those
   * due within a minute anyway, or handed out already, are left alone.
   */
  async function tryRefused(stripeAccount: number, remedies: string[], first: number | null): Promise<void> {
    const refused = db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'intended')
      .where('stripeAccount', '=', stripeAccount)
      .where('remedy', 'in', remedies)
      .where(mayBeSent)
      .orderBy('createdAt')
      .limit(first);
    await db
      .updateTable('refunds')
      .set({ nextTryAt: now })
      .where('id', 'in', refused)
      .where('nextTryAt', '>', inSeconds(60))
      .execute();
  }

  /** Makes the next sweep check this refund; part of the transaction that records Stripe's event. */
  async function scheduleCheck(stripeId: string, tx = db): Promise<void> {
    await tx.updateTable('refunds').set({ nextTryAt: now }).where('stripeId', '=', stripeId).execute();
  }

  /** Returns ids of this account's refunds that Stripe has not accepted or settled, and whose next try or check is due. */
  async function due(againSeconds: number, stripeAccount: number): Promise<string[]> {
    const rows = await db
      .updateTable('refunds')
      .set({ nextTryAt: inSeconds(againSeconds) })
      .where(isUnsettled)
      .where('stripeAccount', '=', stripeAccount)
      .where('nextTryAt', '<=', now)
      .where(mayBeSent)
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Counts the refunds that wait for an account other than this one. */
  async function countElsewhere(stripeAccount: number): Promise<number> {
    const row = await db
      .selectFrom('refunds')
      .select(sql<string>`count(*)`.as('count'))
      .where('status', 'in', ['intended', 'pending'])
      .where('stripeAccount', 'is distinct from', stripeAccount)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return {
    byId: (id: string) => find('id', id),
    byPayment: (paymentIntent: string) => find('paymentIntent', paymentIntent),
    ...{ add, adopt, ofOrder, record, scheduleCheck, recordFailure },
    ...{ tryAnew, tryNow, tryRefused, due, countElsewhere },
  };
}
