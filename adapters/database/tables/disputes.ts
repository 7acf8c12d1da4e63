import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DisputeStatus } from '#domain/payment.ts';
import { now } from '../time.ts';
import { createOrders } from './orders.ts';
import { createWebhookEvents } from './webhook-events.ts';

export type DisputeFacts = {
  id: string;
  paymentIntent: string;
  status: DisputeStatus;
  /** Stripe's name for the status. */
  stripeStatus: string;
  /** Disputed amount in minor units, which may be a part of the payment. */
  amount: number;
  currency: string;
};

/** Age of the information: an event's by Stripe's clock, or an answer's by the time of its request on the database's clock. */
export type DisputeTold = { eventAt: Date } | { askedAt: Date };

/** Allowance for the difference between the two clocks. */
const clocksMs = 60_000;

/**
 * Returns when the disputed money moved, if it did. For an inquiry (`warning_…`) or a prevented dispute that is open, Stripe takes
 * none; after a dispute that was won, it gives it back.
 */
function movementsOf(status: DisputeStatus, stripeStatus: string, at: Date) {
  const isWithdrawn = status === 'lost' || !/^(warning_|prevented$)/.test(stripeStatus);
  return { withdrawnAt: isWithdrawn ? at : null, returnedAt: stripeStatus === 'won' ? at : null };
}

/** Stripe's clock has whole seconds: of two events in the same second, the one that reports `lost` counts. */
const isNewer = (told: DisputeTold) =>
  'askedAt' in told
    ? sql<boolean>`disputes.recorded_at <= ${told.askedAt}`
    : sql<boolean>`(disputes.as_of is null or disputes.as_of < excluded.as_of
        or disputes.as_of = excluded.as_of and disputes.status <> 'lost')`;

export function createDisputes(db: Database) {
  const webhookEvents = createWebhookEvents(db);
  const orders = createOrders(db);

  /**
   * Records the state of a dispute, as reported in this account, and freezes or resumes the order that its payment paid, in one
   * transaction. The newest state counts, whatever it is: a dispute that was won may be appealed, and a lost one may then be won.
   * An operator's decision stands as long as Stripe reports the same status.
   */
  async function record(
    { id, paymentIntent, status, stripeStatus, ...disputed }: DisputeFacts,
    told: DisputeTold,
    heardIn: number,
    tx = db,
  ): Promise<void> {
    const paid = tx.selectFrom('orders').select('stripeAccount').where('paymentIntent', '=', paymentIntent);
    const stripeAccount = sql<number>`coalesce((${paid}), ${heardIn})`;
    const amount = sql<number | null>`(select ${disputed.amount}::int from orders
    where payment_intent = ${paymentIntent} and currency = ${disputed.currency})`;
    const asOf = 'eventAt' in told ? told.eventAt : new Date(told.askedAt.getTime() - clocksMs);
    const moved = movementsOf(status, stripeStatus, asOf);
    const isSaid = sql`disputes.stripe_status is not distinct from excluded.stripe_status`;
    await tx
      .insertInto('disputes')
      .values({ id, paymentIntent, status, stripeStatus, amount, asOf, stripeAccount, ...moved })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            status: sql<DisputeStatus>`case when ${isSaid} then disputes.status else excluded.status end`,
            stripeStatus,
            amount: sql<number | null>`excluded.amount`,
            asOf: sql<Date>`greatest(disputes.as_of, excluded.as_of)`,
            recordedAt: now,
            withdrawnAt: sql<Date | null>`coalesce(disputes.withdrawn_at, excluded.withdrawn_at)`,
            returnedAt: sql<Date | null>`case when excluded.returned_at is not null
            then coalesce(disputes.returned_at, excluded.returned_at) end`,
          })
          .where(isNewer(told)),
      )
      .execute();
    await webhookEvents.addDisputeEvents(paymentIntent, tx);
    await orders.freezeWhileDisputed(paymentIntent, tx);
  }

  /** Reads the database's clock, before Stripe is asked. */
  async function askingAt(): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    return rows[0]?.at ?? new Date();
  }

  /** Records all disputes that Stripe lists for a payment; a freeze of the shop's own, unknown to Stripe, is replaced. */
  async function recordAll(
    { paymentIntent, askedAt }: { paymentIntent: string; askedAt: Date },
    found: DisputeFacts[],
    stripeAccount: number,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (found.length > 0) {
        await tx.deleteFrom('disputes').where('id', '=', `frozen-${paymentIntent}`).execute();
      }
      for (const dispute of found) await record(dispute, { askedAt }, stripeAccount, tx);
    });
  }

  /**
   * Returns this account's payments with a dispute that is not known to have ended. Disputes that an older version closed without
   * Stripe's status are checked once more: it took every status that it did not know for won.
   */
  async function openPayments(stripeAccount: number): Promise<string[]> {
    const open = db
      .selectFrom('disputes')
      .select('paymentIntent')
      .distinct()
      .where(
        sql<boolean>`(status = 'open' or status = 'closed' and stripe_status is null and id not like 'frozen-%')`,
      )
      .where('stripeAccount', '=', stripeAccount);
    return (await open.execute()).map((row) => row.paymentIntent);
  }

  /** Sums the parts of a payment that banks have returned for good, in minor units; a dispute without an amount adds 0. */
  async function lostParts(paymentIntent: string): Promise<number> {
    const lost = db
      .selectFrom('disputes')
      .select(sql<number>`coalesce(sum(amount), 0)::int`.as('amount'))
      .where('paymentIntent', '=', paymentIntent)
      .where('status', '=', 'lost');
    return (await lost.executeTakeFirstOrThrow()).amount;
  }

  /** Returns all disputes of a payment, oldest first. */
  function ofPayment(paymentIntent: string) {
    const ofIt = db.selectFrom('disputes').select(['id', 'status', 'stripeStatus', 'createdAt']);
    return ofIt.where('paymentIntent', '=', paymentIntent).orderBy('createdAt').execute();
  }

  /** Closes a payment's disputes on the operator's word, and resumes its order. */
  async function closeAll(paymentIntent: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const open = tx.updateTable('disputes').set({ status: 'closed' }).where('status', '=', 'open');
      await open.where('paymentIntent', '=', paymentIntent).execute();
      await webhookEvents.addDisputeEvents(paymentIntent, tx);
      await orders.freezeWhileDisputed(paymentIntent, tx);
    });
  }

  return { record, askingAt, recordAll, openPayments, lostParts, ofPayment, closeAll };
}
