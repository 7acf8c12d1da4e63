import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DisputeStatus } from '#domain/payment.ts';
import { now } from '../time.ts';
import { freezeWhileDisputed } from './orders.ts';

export type DisputeFacts = {
  id: string;
  paymentIntent: string;
  status: DisputeStatus;
  /** Stripe's own word for it. */
  stripeStatus: string;
  /** What is disputed, which may be a part. */
  amount: number;
  currency: string;
};

/** An event is as old as Stripe's clock says; an answer is as new as its question, on the database's clock. */
export type DisputeTold = { eventAt: Date } | { askedAt: Date };

/** The two clocks need not agree to the minute. */
const clocksMs = 60_000;

/**
 * Records what is known of a dispute, heard of in this account, and freezes or takes up the order that its payment paid, in one
 * transaction. The newest word counts, whatever it is: a dispute that was won may be appealed, and one that was lost be won then.
 * As long as Stripe says the same, an operator's word about it stands.
 */
export async function recordDispute(
  tx: Database,
  { id, paymentIntent, status, stripeStatus, ...disputed }: DisputeFacts,
  told: DisputeTold,
  heardIn: number,
): Promise<void> {
  const paid = tx.selectFrom('orders').select('stripeAccount').where('paymentIntent', '=', paymentIntent);
  const stripeAccount = sql<number>`coalesce((${paid}), ${heardIn})`;
  const amount = sql<number | null>`(select ${disputed.amount}::int from orders
    where payment_intent = ${paymentIntent} and currency = ${disputed.currency})`;
  const asOf = 'eventAt' in told ? told.eventAt : new Date(told.askedAt.getTime() - clocksMs);
  const isSaid = sql`disputes.stripe_status is not distinct from excluded.stripe_status`;
  await tx
    .insertInto('disputes')
    .values({ id, paymentIntent, status, stripeStatus, amount, asOf, stripeAccount })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          status: sql<DisputeStatus>`case when ${isSaid} then disputes.status else excluded.status end`,
          stripeStatus,
          amount: sql<number | null>`excluded.amount`,
          asOf: sql<Date>`greatest(disputes.as_of, excluded.as_of)`,
          recordedAt: now,
        })
        .where(isNewer(told)),
    )
    .execute();
  await freezeWhileDisputed(tx, paymentIntent);
}

/** Stripe's clock has whole seconds: of two events in one second, that the bank gave the money back counts. */
const isNewer = (told: DisputeTold) =>
  'askedAt' in told
    ? sql<boolean>`disputes.recorded_at <= ${told.askedAt}`
    : sql<boolean>`(disputes.as_of is null or disputes.as_of < excluded.as_of
        or disputes.as_of = excluded.as_of and disputes.status <> 'lost')`;

export function createDisputes(db: Database) {
  /** The time on the database's clock, before Stripe is asked. */
  async function askingAt(): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    return rows[0]?.at ?? new Date();
  }

  /** Records all that Stripe lists of one payment's disputes; what it does not know was only a freeze of ours. */
  async function recordAll(
    { paymentIntent, askedAt }: { paymentIntent: string; askedAt: Date },
    found: DisputeFacts[],
    stripeAccount: number,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (found.length > 0) {
        await tx.deleteFrom('disputes').where('id', '=', `frozen-${paymentIntent}`).execute();
      }
      for (const dispute of found) await recordDispute(tx, dispute, { askedAt }, stripeAccount);
    });
  }

  /**
   * This account's payments with a dispute that has not ended, as far as is known. What an older version took for ended is
   * asked about once more: it took what it did not know for won.
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

  /** How much of a payment banks have given back for good, where they gave back a part. */
  async function lostParts(paymentIntent: string): Promise<number> {
    const lost = db
      .selectFrom('disputes')
      .select(sql<number>`coalesce(sum(amount), 0)::int`.as('amount'))
      .where('paymentIntent', '=', paymentIntent)
      .where('status', '=', 'lost');
    return (await lost.executeTakeFirstOrThrow()).amount;
  }

  /** All disputes of a payment, oldest first. */
  function ofPayment(paymentIntent: string) {
    const ofIt = db.selectFrom('disputes').select(['id', 'status', 'stripeStatus', 'createdAt']);
    return ofIt.where('paymentIntent', '=', paymentIntent).orderBy('createdAt').execute();
  }

  /** Takes the operator's word that a payment's disputes are over, and takes its order up again. */
  async function closeAll(paymentIntent: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const open = tx.updateTable('disputes').set({ status: 'closed' }).where('status', '=', 'open');
      await open.where('paymentIntent', '=', paymentIntent).execute();
      await freezeWhileDisputed(tx, paymentIntent);
    });
  }

  return { askingAt, recordAll, openPayments, lostParts, ofPayment, closeAll };
}
