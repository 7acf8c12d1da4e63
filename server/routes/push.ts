import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { isOver } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Handler } from '../http/route.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Has this browser told when the order has ended. */
export function postPush(services: Services): Handler<Routes['POST /api/orders/current/push']> {
  const { config, limits, pushSubscriptions } = services;
  return async ({ request, readBody }) => {
    const order = await currentOrder(request, services);
    const { endpoint, keys } = readBody();
    await limits.consume('photoReads', order.id);
    const isWholeOver = isOver(order) && (order.furtherStyles === null || order.setEndedAt !== null);
    if (config.WEB_PUSH === 'off' || isWholeOver) throw new Refusal('nothing_to_send');
    if (!(await pushSubscriptions.add(order.id, { endpoint, ...keys }))) throw new Refusal('too_often');
    return {};
  };
}

export function deletePush(services: Services): Handler<Routes['DELETE /api/orders/current/push']> {
  return async ({ request, readBody }) => {
    const { id } = await currentOrder(request, services);
    await services.pushSubscriptions.removeBrowser(id, readBody().endpoint);
    return {};
  };
}
