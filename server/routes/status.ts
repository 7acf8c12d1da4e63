import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { currentOrder } from '../orders/current-order.ts';
import { lookUpPayment } from '../orders/look-up-payment.ts';
import type { EventHub } from '../events/event-hub.ts';
import { presentOrder } from '../orders/present-order.ts';

/** One visitor with many tabs. */
const streamsPerOrder = 20;
const retryAfterSeconds = 60;

export function getOrder(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('status', order.id);
    await lookUpPayment(order, services);
    response.json(await presentOrder(order, services));
  };
}

/** The order at once and after every change, and previews while it is drawn, as server-sent events. */
export function getEvents(services: Services, hub: EventHub): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('status', order.id);
    await lookUpPayment(order, services);
    if (hub.streamCount(order.id) >= streamsPerOrder) throw new Refusal('too_often', { retryAfterSeconds });
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    if (request.method === 'HEAD') response.end();
    else hub.addStream(order.id, response);
  };
}
