import { sql } from 'kysely';
import type { Database, Querying } from '../database.ts';
import { inSeconds } from './orders.ts';
import type { CheckoutStatus } from '../money-schema.ts';
import { createOrphanedSessions } from './orphaned-sessions.ts';
import type { CheckoutSession } from '../schema.ts';

/** Open sessions are looked up often at first, then rarely (decision 8). */
const oftenForMinutes = 40;
const rarelySeconds = 300;

export function createCheckoutSessions(db: Database, oftenSeconds: number) {
  /**
   * The session of this order that can still be paid: the one there is, or the intent for the next one.
   * Two callers at once get the same row, because the table allows one open session an order.
   */
  async function openOf(orderId: string, minutes: number): Promise<CheckoutSession> {
    const open = db
      .selectFrom('checkoutSessions')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('status', 'in', ['intended', 'open']);
    const found = await open.executeTakeFirst();
    if (found) return found;
    await db
      .insertInto('checkoutSessions')
      .columns(['orderId', 'n', 'expiresAt', 'nextLookAt'])
      .expression((eb) =>
        eb
          .selectFrom('checkoutSessions')
          .where('orderId', '=', orderId)
          .select((select) => [
            sql<string>`${orderId}::uuid`.as('orderId'),
            sql<number>`coalesce(max(${select.ref('n')}), 0) + 1`.as('n'),
            inSeconds(minutes * 60).as('expiresAt'),
            inSeconds(oftenSeconds).as('nextLookAt'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return open.executeTakeFirstOrThrow();
  }

  async function noteOpened(
    of: Pick<CheckoutSession, 'orderId' | 'n'>,
    opened: { stripeId: string; url: string; expiresAt: Date },
  ): Promise<void> {
    await db
      .updateTable('checkoutSessions')
      .set({ ...opened, status: 'open' })
      .where('orderId', '=', of.orderId)
      .where('n', '=', of.n)
      .where('status', '=', 'intended')
      .execute();
  }

  /** Gives up a session that Stripe never confirmed: nobody knows its address, so nobody can pay it. */
  async function abandon({ orderId, n }: Pick<CheckoutSession, 'orderId' | 'n'>): Promise<void> {
    await db
      .updateTable('checkoutSessions')
      .set({ status: 'expired' })
      .where('orderId', '=', orderId)
      .where('n', '=', n)
      .where('status', '=', 'intended')
      .execute();
  }

  /** Closes a session as Stripe told it. @returns false when it was closed before. */
  async function close(
    stripeId: string,
    status: CheckoutStatus,
    paymentIntent: string | null,
  ): Promise<boolean> {
    const row = await db
      .updateTable('checkoutSessions')
      .set({ status, paymentIntent })
      .where('stripeId', '=', stripeId)
      .where('status', 'in', ['intended', 'open', 'adopted'])
      .returning('n')
      .executeTakeFirst();
    return row !== undefined;
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

  /** Asks for a look at this session at the next sweep; part of the transaction that notes Stripe's event. */
  async function lookSoon(tx: Querying, stripeId: string): Promise<void> {
    await tx
      .updateTable('checkoutSessions')
      .set({ nextLookAt: sql<Date>`now()` })
      .where('stripeId', '=', stripeId)
      .execute();
  }

  /** Stripe ids of open sessions whose next look has come; each is handed out once per look. */
  async function dueForLook(): Promise<string[]> {
    const rows = await db
      .updateTable('checkoutSessions')
      .set({
        nextLookAt: sql<Date>`now() + make_interval(secs => case
          when created_at > now() - make_interval(mins => ${oftenForMinutes}) then ${oftenSeconds}::float8
          else ${rarelySeconds}::float8 end)`,
      })
      .where('status', 'in', ['open', 'adopted'])
      .where('nextLookAt', '<=', sql<Date>`now()`)
      .returning('stripeId')
      .execute();
    return rows.flatMap((row) => row.stripeId ?? []);
  }

  return {
    ...createOrphanedSessions(db),
    openOf,
    noteOpened,
    abandon,
    close,
    byStripeId,
    ofOrder,
    lookSoon,
    dueForLook,
  };
}
