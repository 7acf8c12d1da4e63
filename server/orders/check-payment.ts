import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { OrderStatus } from '#adapters/database/orders/status.ts';
import type { Services } from '#compose.ts';
import { isPayable } from '#domain/payment.ts';

/** Seconds between two checks of a session requested by its page. The sweep checks regardless. */
const againSeconds = 3;

type Payable = Pick<OrderStatus, 'state' | 'pendingPayment' | 'openSessions'>;
export type CheckPayment = ReturnType<typeof createCheckPayment>;

/** Enqueues a check of the payment at Stripe: a visitor who returns from paying may be faster than the webhook. */
export function createCheckPayment({ queue }: { queue: Pick<Services['queue'], 'enqueue'> }) {
  const looks = new RateLimiterMemory({ points: 1, duration: againSeconds });

  return async (order: Payable): Promise<void> => {
    // A payment that takes days is reported by the webhook.
    if (!isPayable(order)) return;
    for (const id of order.openSessions) if (await isDue(id)) await queue.enqueue({ type: 'session', id });
  };

  async function isDue(session: string): Promise<boolean> {
    try {
      await looks.consume(session);
      return true;
    } catch (state) {
      if (state instanceof RateLimiterRes) return false;
      throw state;
    }
  }
}
