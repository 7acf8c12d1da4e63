import type { RequestHandler } from 'express';
import type { Shop } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { currentOrder } from '../orders/current-order.ts';
import { lookUpPayment } from '../orders/look-up-payment.ts';
import type { EventHub } from '../events/event-hub.ts';
import { presentOrder } from '../orders/present-order.ts';

/** One visitor with many tabs. */
const streamsPerOrder = 20;
const retryAfterSeconds = 60;

export function getOrder(shop: Shop): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, shop);
    await shop.limits.take('status', order.id);
    await lookUpPayment(order, shop);
    response.json(await presentOrder(order, shop));
  };
}

/** The order at once and after every change, and previews while it is drawn, as server-sent events. */
export function getEvents(shop: Shop, tellers: EventHub): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, shop);
    await shop.limits.take('status', order.id);
    await lookUpPayment(order, shop);
    if (tellers.listenersOf(order.id) >= streamsPerOrder)
      throw new Refusal('too_often', { retryAfterSeconds });
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    if (request.method === 'HEAD') response.end();
    else tellers.tell(order.id, response);
  };
}
