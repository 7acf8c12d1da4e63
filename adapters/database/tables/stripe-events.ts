import type { Database } from '../database.ts';

/** Records an event that Stripe sent, once. @returns false when the same event was recorded before. */
export async function recordStripeEvent(
  db: Database,
  event: { id: string; type: string; objectId: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('stripeEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
