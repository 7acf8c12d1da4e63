import type { OrderAnswer, OrderPlaced, OrderRequest } from '#contract/order.ts';
import { ask } from './call.ts';

export type Placed = OrderPlaced & { sessionId: string | undefined };

/** @throws CallFailed */
export async function placeOrder(order: OrderRequest, idempotencyKey: string): Promise<Placed> {
  const placed = (await ask('/api/orders', { method: 'POST', body: order, idempotencyKey })) as OrderPlaced;
  return { ...placed, sessionId: sessionIn(placed.checkoutUrl) };
}

/** The order's open checkout again, or a new one. @throws CallFailed */
export async function askCheckout(token: string) {
  const answer = await ask('/api/orders/current/checkout', { method: 'POST', bearer: token });
  const { checkoutUrl } = answer as { checkoutUrl: string };
  return { checkoutUrl, sessionId: sessionIn(checkoutUrl) };
}

/** @throws CallFailed */
export async function askOrder(token: string, signal?: AbortSignal): Promise<OrderAnswer> {
  const call = { bearer: token, ...(signal && { signal }) };
  return (await ask('/api/orders/current', call)) as OrderAnswer;
}

/** The id of the checkout session that stands in its address; Stripe brings the visitor back with it. */
function sessionIn(checkoutUrl: string | undefined): string | undefined {
  return /\/(cs_[A-Za-z0-9_]+)/.exec(checkoutUrl ?? '')?.[1];
}
