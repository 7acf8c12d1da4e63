import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { OrderStatus } from '#adapters/database/order-status.ts';
import type { Services } from '#compose.ts';

/** Until a page that asks again has Stripe asked again. The sweep asks all the same. */
const againSeconds = 3;

export type CheckPayment = ReturnType<typeof createCheckPayment>;

/** Enqueues a look at Stripe: a visitor who comes back from paying may be faster than its webhook. */
export function createCheckPayment({ queue }: { queue: Pick<Services['queue'], 'enqueue'> }) {
  const looks = new RateLimiterMemory({ points: 1, duration: againSeconds });

  return async ({ state, openSessions }: OrderStatus): Promise<void> => {
    if (state !== 'awaiting_payment') return;
    for (const id of openSessions) if (await isDue(id)) await queue.enqueue({ type: 'session', id });
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
