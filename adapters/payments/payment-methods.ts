import { z } from 'zod';
import { openStripe, type StripeAccess } from './stripe-client.ts';

const keptMs = 24 * 3_600_000;
const retryMs = 3_600_000;

const on = z.object({ available: z.literal(true), display_preference: z.object({ value: z.literal('on') }) });

/**
 * Lists the payment methods, by Stripe's names, that the account's default configuration turns on.
 * @throws StripePermissionError when the key may not read configurations; Stripe's or the network's error otherwise
 */
export async function readPaymentMethods(access: StripeAccess): Promise<string[]> {
  const { data } = await openStripe(access).paymentMethodConfigurations.list({ limit: 100 });
  // Configurations of an application belong to a platform that acts for the account.
  const own = data.find((one) => one.is_default && one.active && !one.application);
  return Object.entries(own ?? {}).flatMap(([name, method]) => (on.safeParse(method).success ? [name] : []));
}

/**
 * Returns a function that answers at once with the methods as they were last read, and reads them again in the background: after
 * a day, or an hour after a failure. None are known before the first answer and after a failure.
 */
export function keepForADay(read: () => Promise<string[]>): () => string[] {
  let known: string[] = [];
  let dueAt = 0;

  async function refresh(): Promise<void> {
    dueAt = Date.now() + retryMs;
    known = await read().catch(() => []);
    if (known.length > 0) dueAt = Date.now() + keptMs;
  }

  return () => {
    if (Date.now() >= dueAt) void refresh();
    return known;
  };
}
