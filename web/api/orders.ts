import type { OrderAnswer, OrderCreated, OrderRequest } from '#contract/order.ts';
import { ask } from './call.ts';

/** Where an order is paid, and the session that the success page comes back with. */
export type Checkout = { checkoutUrl: string; sessionId: string };

/** @throws CallFailed */
export async function placeOrder(order: OrderRequest, idempotencyKey: string): Promise<OrderCreated> {
  return (await ask('/api/orders', { method: 'POST', body: order, idempotencyKey })) as OrderCreated;
}

/** The order's open checkout again, or a new one. @throws CallFailed */
export async function askCheckout(token: string): Promise<Checkout> {
  return (await ask('/api/orders/current/checkout', { method: 'POST', bearer: token })) as Checkout;
}

/** @throws CallFailed */
export async function askOrder(token: string, signal?: AbortSignal): Promise<OrderAnswer> {
  const call = { bearer: token, ...(signal && { signal }) };
  return (await ask('/api/orders/current', call)) as OrderAnswer;
}
