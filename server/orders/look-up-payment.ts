import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';

/** A visitor who comes back from paying may be faster than Stripe's webhook: their look at the order asks, too. */
export async function lookUpPayment(order: Order, { queue, sessions }: Services): Promise<void> {
  if (order.state !== 'awaiting_payment') return;
  for (const { stripeId, status } of await sessions.ofOrder(order.id)) {
    if (stripeId !== null && status === 'open') await queue.enqueue({ type: 'session', id: stripeId });
  }
}
