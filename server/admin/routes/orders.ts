import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { consoleWords } from '#contract/admin/operation-words.ts';
import { orderPictureRequest } from '#contract/admin/orders.ts';
import { Refusal } from '#domain/refusal.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { findOrder, findOrders, isRefusable } from '#operations/find-orders.ts';
import { orderOperations } from '#operations/order-operations.ts';
import { read } from '../../http/read-request.ts';
import { sendFile } from '../../http/send-file.ts';
import { act } from '../act.ts';
import { readId, type AdminHandler } from '../admin-route.ts';
import { callerOf } from '../guard.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 25;

export function findAdminOrders(services: Services): AdminHandler<'GET /api/admin/orders'> {
  return async ({ input: { text, state, after }, operator }) => {
    readId(after);
    // One more than a page holds, to learn whether there are more.
    const page = { text, state, after, limit: pageSize + 1 };
    const { done: orders } = await act(
      services,
      operator,
      { action: 'orders.list', subject: text ?? null },
      () => findOrders(page, services),
    );
    return { orders: withIsoDates(orders.slice(0, pageSize)), hasMore: orders.length > pageSize };
  };
}

async function describe(order: Order, services: Services) {
  const { whyNoRefund, ...description } = await describeOrder(order, services);
  return withIsoDates({ ...description, whyNoRefund: whyNoRefund?.say(consoleWords) ?? null });
}

export function getAdminOrder(services: Services): AdminHandler<'GET /api/admin/orders/one'> {
  return async ({ input: { id }, operator }) => {
    const order = await findOrder(id, services);
    await act(services, operator, { action: 'orders.show', subject: order.reference }, () =>
      Promise.resolve(),
    );
    return describe(order, services);
  };
}

export function postOrderAction(services: Services): AdminHandler<'POST /api/admin/orders/act'> {
  return async ({ input: { id, action, reason, to, all }, operator: { name }, person: { role } }) => {
    const order = await findOrder(id, services);
    const { line: result, done } = await act(
      services,
      { name, reason },
      { action: `orders.${action}`, subject: order.reference },
      async () => orderOperations[action](order, services, { reason, to, all, role }),
    );
    const code = 'code' in done && { code: withIsoDates({ code: done.code, expiresAt: done.expiresAt }) };
    return { result, ...code, order: await describe(await findOrder(id, services), services) };
  };
}

/** Pixels: small enough to show twenty of them, and so small that nothing is recognisable. */
const smallLongSide = { clear: 320, blurred: 12 };

/**
 * Sends the picture as drawn, or a small copy, blurred where the check would refuse the photo. Shown only on request, and audited
 * unless blurred.
 */
export function getOrderPicture(services: Services): RequestHandler {
  const { files } = services;
  return async (request, response) => {
    const { id, small, clear } = read(orderPictureRequest, request.query);
    const order = await findOrder(id, services);
    const isThere = order.pictureBytes !== null && order.pictureDeletedAt === null;
    if (!isThere) throw new Refusal('picture_not_ready');
    const isBlurred = small === '1' && clear !== '1' && isOfRefusable(order, services);
    const action = { action: 'orders.picture', subject: order.reference } as const;
    if (!isBlurred) await act(services, callerOf(request).operator, action, () => Promise.resolve(null));
    if (small === '1') {
      response.type('jpeg').send(await smallCopy(order, isBlurred, services));
      return;
    }
    const png = await files.read('pictures', order.id);
    if (!png) throw new Refusal('picture_not_ready');
    await sendFile(png, response.type('png'));
  };
}

const isOfRefusable = ({ moderation, photoScores }: Order, { config }: Services): boolean =>
  isRefusable(moderation ?? photoScores, config.MODERATION_LIMITS);

async function smallCopy({ id }: Order, isBlurred: boolean, { files, images }: Services): Promise<Buffer> {
  const picture = await files.get('pictures', id);
  if (!picture) throw new Refusal('picture_not_ready');
  return images.preview(picture, { longSide: smallLongSide[isBlurred ? 'blurred' : 'clear'] });
}
