import type { Querying } from '../database.ts';

/**
 * Notes an event that Stripe sent, once.
 * @returns false when the same event was noted before.
 */
export async function noteStripeEvent(
  db: Querying,
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
