import type { Request } from 'express';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { readBearer } from '../http/read-request.ts';

/** The order that the request's bearer token opens. @throws Refusal `order_unknown`. */
export async function currentOrder(request: Request, { orders }: Services): Promise<Order> {
  const tokenHash = readBearer(request);
  const order = tokenHash && (await orders.byTokenHash(tokenHash));
  if (!order) throw new Refusal('order_unknown');
  return order;
}
