import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import { orderRequest, type OrderActionName } from '#contract/admin/orders.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  issueCode,
  refundOrder,
  releaseOrder,
  retryOrder,
  sendMailAgain,
  type OrderAction,
} from '#operations/act-on-order.ts';
import { audited } from '#operations/audited.ts';
import { deleteOrder } from '#operations/delete-images.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { findOrder, findOrders } from '#operations/find-orders.ts';
import { read } from '../../http/read-request.ts';
import { sendFile } from '../../http/send-file.ts';
import { callerOf, inWords, readId, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 25;

export function findAdminOrders(services: Services): AdminHandler<AdminRoutes['findOrders']> {
  return async ({ input: { text, state, after }, operator }) => {
    readId(after);
    const found = { orders: [] as Awaited<ReturnType<typeof findOrders>> };
    await audited(services, operator, { action: 'orders.list', subject: text ?? null }, async () => {
      // One more than a page, to know whether there are more.
      found.orders = await findOrders({ text, state, after, limit: pageSize + 1 }, services);
      return 'shown';
    });
    const { orders } = found;
    return { orders: withIsoDates(orders.slice(0, pageSize)), hasMore: orders.length > pageSize };
  };
}

const describe = async (order: Order, services: Services) =>
  withIsoDates(await describeOrder(order, services));

export function getAdminOrder(services: Services): AdminHandler<AdminRoutes['getOrder']> {
  return async ({ input: { id }, operator }) => {
    const order = await findOrder(id, services);
    await audited(services, operator, { action: 'orders.show', subject: order.reference }, () =>
      Promise.resolve('shown'),
    );
    return describe(order, services);
  };
}

export function postOrderAction(services: Services): AdminHandler<AdminRoutes['actOnOrder']> {
  return async ({ input: { id, action, reason, to }, operator: { name } }) => {
    const order = await findOrder(id, services);
    const issued: { code?: { code: string; expiresAt: string } } = {};
    const actions: Record<OrderActionName, OrderAction> = {
      retry: retryOrder,
      refund: refundOrder,
      send: sendMailAgain(to),
      code: issueCode((code, expiresAt) => (issued.code = { code, expiresAt: expiresAt.toISOString() })),
      release: releaseOrder,
      delete: deleteOrder(reason),
    };
    const what = { action: `orders.${action}`, subject: order.reference };
    const result = await audited(services, { name, reason }, what, () => actions[action](order, services));
    return { result, ...issued, order: await describe(await findOrder(id, services), services) };
  };
}

/** The order that `?id=` names. */
export async function orderOfQuery(query: unknown, services: Services): Promise<Order> {
  return findOrder(read(orderRequest, query).id, services).catch(inWords);
}

/** Small enough to show twenty of them. */
const smallLongSide = 320;

/** The picture as it was drawn, or a small copy: shown only when somebody asks for it, and noted. */
export function getOrderPicture(services: Services): RequestHandler {
  const { files, images } = services;
  return async (request, response) => {
    const order = await orderOfQuery(request.query, services);
    const isThere = order.pictureBytes !== null && order.pictureDeletedAt === null;
    if (!isThere) throw new Refusal('picture_not_ready');
    const action = { action: 'orders.picture', subject: order.reference };
    await audited(services, callerOf(request).operator, action, () => Promise.resolve('shown'));
    if (request.query.small === '1') {
      const picture = await files.get('pictures', order.id);
      if (!picture) throw new Refusal('picture_not_ready');
      response.type('jpeg').send(await images.preview(picture, { longSide: smallLongSide }));
      return;
    }
    const png = await files.read('pictures', order.id);
    if (!png) throw new Refusal('picture_not_ready');
    await sendFile(png, response.type('png'));
  };
}
