import type { Request } from 'express';
import type { OrderStatus } from '#adapters/database/orders/status.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { readBearer } from '../http/read-request.ts';

/** Finds the order that the request's bearer token opens. @throws Refusal `order_unknown` */
export function currentOrder(request: Request, { orders }: Services): Promise<Order> {
  return found(request, orders.byTokenHash);
}

/** Finds the same order with the other facts that its page shows. @throws Refusal `order_unknown` */
export function currentStatus(request: Request, { orders }: Services): Promise<OrderStatus> {
  return found(request, orders.statusByTokenHash);
}

async function found<T>(request: Request, find: (tokenHash: Buffer) => Promise<T | undefined>): Promise<T> {
  const tokenHash = readBearer(request);
  const order = tokenHash && (await find(tokenHash));
  if (!order) throw new Refusal('order_unknown');
  return order;
}
