import { requestsTo } from './standins.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Waits until Stripe's sessions were listed twice: the second time begins after everything found in the first has been handled.
 */
export async function reconciledTwice({ stripe }: { stripe: { url: string } }): Promise<void> {
  const lists = async (): Promise<number> => (await requestsTo(stripe, 'GET /v1/checkout/sessions')).length;
  const before = await lists();
  await waitUntil(async () => (await lists()) > before + 1);
}
