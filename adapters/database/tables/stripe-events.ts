import type { Database } from '../database.ts';

/** Records an event from Stripe, once. @returns false if the same event was recorded before. */
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
