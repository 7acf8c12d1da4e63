import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';

/** Records an event from Stripe, once, and `alongside` in the same statement. @returns false if the same event was recorded before. */
export async function recordStripeEvent(
  db: Database,
  event: { id: string; type: string; objectId: string | null },
  alongside?: RawBuilder<unknown>,
): Promise<boolean> {
  const insert = db
    .insertInto('stripeEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  const other = alongside ? sql`, other as (${alongside})` : sql``;
  const { rows } = await sql`with recorded as (${insert})${other} select id from recorded`.execute(db);
  return rows.length > 0;
}
