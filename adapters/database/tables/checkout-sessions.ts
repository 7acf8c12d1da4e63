import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Database } from '../database.ts';
import type { CheckoutStatus } from '#domain/payment.ts';
import type { CheckoutSession, CheckoutSessionsTable } from '../schema/payments.ts';
import { inSeconds, now } from '../time.ts';

/** Minutes for which Stripe is asked about a session often, as its visitor is likely to pay; then rarely. */
const oftenForMinutes = 40;
const rarelySeconds = 300;
/** Seconds between checks of a session that is a day old: it is closed, and a payment that takes days is on its way. */
const delayedSeconds = 3600;

/** A session as Stripe lists it; `n` is its number in the order, NaN if Stripe does not report it. */
type FoundSession = { id: string; n: number; url: string | undefined; expiresAt: Date };

/** Returns the statement that makes the next sweep check this session; part of the one that records Stripe's event. */
export const sessionToCheck = (stripeId: string): RawBuilder<unknown> =>
  sql`update checkout_sessions set next_look_at = now() where stripe_id = ${stripeId}`;

/** Returns the statement that closes a paid session if its order is in the common table expression `moved`. */
export const sessionPaid = (stripeId: string, paymentIntent: string): RawBuilder<unknown> =>
  sql`update checkout_sessions set status = 'complete', payment_intent = ${paymentIntent}
    where stripe_id = ${stripeId} and status in ('intended', 'open', 'adopted') and exists (select from moved)`;

export function createCheckoutSessions(db: Database, oftenSeconds: number) {
  /**
   * Returns the session of this order that can still be paid in this account: the existing one, or the intent for the next one.
   * Two concurrent callers get the same row, because the table allows one open session per order.
   */
  async function openOf(orderId: string, minutes: number, stripeAccount: number): Promise<CheckoutSession> {
    const open = db
      .selectFrom('checkoutSessions')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('status', 'in', ['intended', 'open']);
    const adding = db
      .insertInto('checkoutSessions')
      .values({
        orderId,
        stripeAccount,
        n: nextNumber(orderId),
        expiresAt: inSeconds(minutes * 60),
        nextLookAt: inSeconds(oftenSeconds),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll();
    const added = await adding.executeTakeFirst();
    if (added) return added;
    const found = await open.executeTakeFirst();
    if (found?.stripeAccount === stripeAccount) return found;
    await setAside(stripeAccount, orderId);
    return (await adding.executeTakeFirst()) ?? open.executeTakeFirstOrThrow();
  }

  /**
   * Stops using sessions that are open in another account: orders can no longer be paid through them. A visitor who still pays
   * there is found when that account is back.
   */
  async function setAside(present: number, orderId?: string): Promise<void> {
    await db
      .updateTable('checkoutSessions')
      .set({ status: sql<CheckoutStatus>`case status when 'open' then 'adopted' else 'expired' end` })
      .where('status', 'in', ['intended', 'open'])
      .where((eb) => eb('stripeAccount', 'is distinct from', present))
      .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? ''))
      .execute();
  }

  function nextNumber(orderId: string) {
    return db
      .selectFrom('checkoutSessions')
      .where('orderId', '=', orderId)
      .select((eb) => sql<number>`coalesce(max(${eb.ref('n')}), 0) + 1`.as('n'));
  }

  /** Updates an intent, only while Stripe has not confirmed it. */
  function updateIntent({ orderId, n }: Pick<CheckoutSession, 'orderId' | 'n'>) {
    return db
      .updateTable('checkoutSessions')
      .where('orderId', '=', orderId)
      .where('n', '=', n)
      .where('status', '=', 'intended');
  }

  async function recordOpened(
    intent: Pick<CheckoutSession, 'orderId' | 'n'>,
    opened: { stripeId: string; url: string; expiresAt: Date },
  ): Promise<void> {
    await updateIntent(intent)
      .set({ ...opened, status: 'open' })
      .execute();
  }

  /** Gives up a session that Stripe never confirmed: nobody knows its address, so nobody can pay it. */
  async function abandon(intent: Pick<CheckoutSession, 'orderId' | 'n'>): Promise<void> {
    await updateIntent(intent).set({ status: 'expired' }).execute();
  }

  /** Closes a session that ended at Stripe. @returns false if it was closed before. */
  async function close(
    stripeId: string,
    status: CheckoutStatus,
    paymentIntent: string | null,
    tx = db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('checkoutSessions')
      .set({ status, paymentIntent })
      .where('stripeId', '=', stripeId)
      .where('status', 'in', ['intended', 'open', 'adopted'])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Records a session that Stripe knows and the database does not; its state is read later. If its intent still exists, only
   * Stripe's answer was lost, or is still on its way.
   */
  async function adopt(orderId: string, found: FoundSession, stripeAccount: number): Promise<void> {
    const { id: stripeId, n, url = null, expiresAt } = found;
    const facts = { stripeId, url, expiresAt, stripeAccount };
    const hasIntent = !Number.isNaN(n) && (await fillIntent({ orderId, n }, facts));
    if (hasIntent) return;
    await db
      .insertInto('checkoutSessions')
      // Not `open`: the order may have another session that can be paid, and may have only one.
      .values({ ...facts, nextLookAt: now, orderId, n: nextNumber(orderId), status: 'adopted' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async function fillIntent(
    { orderId, n }: Pick<CheckoutSession, 'orderId' | 'n'>,
    facts: Pick<Updateable<CheckoutSessionsTable>, 'stripeId' | 'url' | 'expiresAt' | 'stripeAccount'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('checkoutSessions')
      .set({
        ...facts,
        nextLookAt: now,
        status: sql<CheckoutStatus>`case status when 'intended' then 'open' else 'adopted' end`,
      })
      .where('orderId', '=', orderId)
      .where('n', '=', n)
      .where('stripeId', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  function byStripeId(stripeId: string): Promise<CheckoutSession | undefined> {
    return db.selectFrom('checkoutSessions').selectAll().where('stripeId', '=', stripeId).executeTakeFirst();
  }

  function ofOrder(orderId: string): Promise<CheckoutSession[]> {
    return db
      .selectFrom('checkoutSessions')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('n')
      .execute();
  }

  /** Returns Stripe ids of this account's open sessions whose next check is due; each is handed out once per check. */
  async function dueForLook(stripeAccount: number): Promise<string[]> {
    const rows = await db
      .updateTable('checkoutSessions')
      .set({
        nextLookAt: sql<Date>`now() + make_interval(secs => case
          when created_at > now() - make_interval(mins => ${oftenForMinutes}) then ${oftenSeconds}::float8
          when created_at < now() - make_interval(days => 1) then ${delayedSeconds}::float8
          else ${rarelySeconds}::float8 end)`,
      })
      .where('status', 'in', ['open', 'adopted'])
      .where('stripeAccount', '=', stripeAccount)
      .where('nextLookAt', '<=', now)
      .returning('stripeId')
      .execute();
    return rows.flatMap((row) => row.stripeId ?? []);
  }

  return {
    openOf,
    setAside,
    recordOpened,
    abandon,
    close,
    adopt,
    byStripeId,
    ofOrder,
    dueForLook,
  };
}
