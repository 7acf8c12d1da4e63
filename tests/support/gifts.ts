import type { OrderCreated } from '#contract/order.ts';
import type { createApiClient } from './api-client.ts';
import type { Customer } from './customer.ts';

/** Buys a gift and waits for its code. */
export async function givenIssuedGift(customer: Customer): Promise<OrderCreated> {
  const gift = await customer.buyGift();
  await customer.pay(gift);
  await customer.reaches(gift.token, 'gift_issued');
  return gift;
}

type Call = ReturnType<typeof createApiClient>['call'];

/** Returns every call about a gift of its giver (`token`) and its receiver (`secret`). */
export function giftCalls(call: Call, { token, secret }: { token: string; secret: string }) {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const sending = { recipient: 'gran@example.com', day, timeZone: 'Europe/Berlin' };
  return {
    'POST /api/orders/current/gift': () => call('POST /api/orders/current/gift', { token, body: sending }),
    'DELETE /api/orders/current/gift': () => call('DELETE /api/orders/current/gift', { token }),
    'GET /api/gifts/current': () => call('GET /api/gifts/current', { token: secret }),
    'POST /api/gifts/current/open': () => call('POST /api/gifts/current/open', { token: secret }),
  };
}
