import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { orderImages } from '#contract/order-actions.ts';
import type { Routes } from '#contract/routes.ts';
import { refused } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { cancelOrder } from '#operations/cancel-order.ts';
import { deleteImages } from '#operations/delete-order.ts';
import { streamHeaders, type EventHub } from '../events/event-hub.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import type { CheckPayment } from '../orders/check-payment.ts';
import { currentOrder, currentStatus } from '../orders/current-order.ts';
import { presentOrder } from '../orders/present-order.ts';

const retryAfterSeconds = 60;

export function getOrder(
  services: Services,
  checkPayment: CheckPayment,
): Handler<Routes['GET /api/orders/current']> {
  return async ({ request }) => {
    const order = await currentStatus(request, services);
    await services.limits.consume('status', order.id);
    await checkPayment(order);
    return presentOrder(order, services);
  };
}

/** Streams the order, at once and after every change, and previews while it is drawn, as server-sent events. */
export function getOrderEvents(
  services: Services,
  checkPayment: CheckPayment,
  hub: EventHub,
): RequestHandler {
  return async (request, response) => {
    const order = await currentStatus(request, services);
    await services.limits.consume('status', order.id);
    await checkPayment(order);
    if (request.method === 'HEAD') response.writeHead(200, streamHeaders).end();
    else if (!hub.addStream(order.id, networkRangeOf(request), response)) throw tooManyStreams();
  };
}

/** Returns the refusal after which the page polls the order every few seconds instead. */
function tooManyStreams(): Refusal {
  const message =
    'Too many pages follow their orders live from your network. Ask for the order itself instead.';
  return new Refusal('too_often', { message, values: { context: 'streams' }, retryAfterSeconds });
}

/** Deletes photo and picture permanently. */
export function deleteOrder(services: Services): Handler<Routes['DELETE /api/orders/current']> {
  return async ({ request }) => {
    const { at, isAllGone } = await deleteImages(await currentOrder(request, services), services);
    const images = [...orderImages];
    const outcome = isAllGone ? { deleted: images } : { deleted: [], pending: images };
    return { ...outcome, at: at.toISOString() };
  };
}

/** Cancels the order while nothing of it is drawn, and returns the payment, code or redraw that paid for it. */
export function postCancel(services: Services): Handler<Routes['POST /api/orders/current/cancel']> {
  return async ({ request }) => {
    await cancelOrder(await currentOrder(request, services), services);
    return {};
  };
}

/** Requests that a person reviews the refused photo. */
export function postAppeal(services: Services): Handler<Routes['POST /api/orders/current/appeal']> {
  return async ({ request, readBody }) => {
    const order = await currentOrder(request, services);
    const { message } = readBody();
    if (!refused.includes(order.state)) throw new Refusal('nothing_to_appeal');
    await services.appeals.add(order.id, message);
    return {};
  };
}
