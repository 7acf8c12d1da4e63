import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';

export function createStripeEvents(db: Database) {
  /** Records an event from Stripe, once, and `alongside` in the same statement. @returns false if the same event was recorded before. */
  async function record(
    event: { id: string; type: string; objectId: string | null },
    alongside?: RawBuilder<unknown>,
    tx = db,
  ): Promise<boolean> {
    const insert = tx
      .insertInto('stripeEvents')
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id');
    const other = alongside ? sql`, other as (${alongside})` : sql``;
    const { rows } = await sql`with recorded as (${insert})${other} select id from recorded`.execute(tx);
    return rows.length > 0;
  }

  return { record };
}
