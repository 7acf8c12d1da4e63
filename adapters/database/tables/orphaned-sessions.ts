import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { CheckoutStatus } from '../money-schema.ts';
import type { CheckoutSession } from '../schema.ts';

/** A session as Stripe lists it; `n` is NaN where Stripe does not say the how-manieth of its order it is. */
type FoundSession = { id: string; n: number; url: string | undefined; expiresAt: Date };
type Stray = Pick<CheckoutSession, 'stripeId' | 'url' | 'expiresAt'>;

/** Checkout sessions that Stripe knows and the database does not. */
export function createOrphanedSessions(db: Database) {
  /**
   * Takes in such a session of an order; its state is looked up after. Where its intent is still there, only Stripe's
   * answer was lost, or is just on its way to us.
   */
  async function adopt(orderId: string, found: FoundSession): Promise<void> {
    const { id: stripeId, n, url = null, expiresAt } = found;
    const stray = { stripeId, url, expiresAt };
    const known = Number.isNaN(n) ? undefined : await fillIn({ orderId, n }, stray);
    if (!known) await add(orderId, stray);
  }

  function fillIn({ orderId, n }: Pick<CheckoutSession, 'orderId' | 'n'>, stray: Stray) {
    return db
      .updateTable('checkoutSessions')
      .set({
        ...stray,
        nextLookAt: sql<Date>`now()`,
        status: sql<CheckoutStatus>`case status when 'intended' then 'open' else 'adopted' end`,
      })
      .where('orderId', '=', orderId)
      .where('n', '=', n)
      .where('stripeId', 'is', null)
      .returning('n')
      .executeTakeFirst();
  }

  async function add(orderId: string, stray: Stray): Promise<void> {
    const n = db
      .selectFrom('checkoutSessions')
      .where('orderId', '=', orderId)
      .select((eb) => sql<number>`coalesce(max(${eb.ref('n')}), 0) + 1`.as('n'));
    await db
      .insertInto('checkoutSessions')
      .values({
        ...stray,
        orderId,
        n,
        nextLookAt: sql<Date>`now()`,
        // Not `open`: the order may have another session that can be paid, and must have one only.
        status: 'adopted',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return { adopt };
}
