import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { consoleWords } from '#contract/admin/operation-words.ts';
import { orderPictureRequest } from '#contract/admin/orders.ts';
import { nextState, type OrderAction } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { deleteOrder } from '#operations/delete-order.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { findOrder, findOrders, isRefusable } from '#operations/find-orders.ts';
import { issueOrderCode } from '#operations/issue-order-code.ts';
import { reportBounce } from '#operations/report-bounce.ts';
import { requireWithinLimit } from '#operations/refund-limit.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { releaseOrder } from '#operations/release-order.ts';
import { retryOrder } from '#operations/retry-order.ts';
import { sendMailAgain } from '#operations/send-mail-again.ts';
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
    const [by, subject] = [{ name, reason }, order.reference];
    const actions = {
      retry: () => act(services, by, { action: 'orders.retry', subject }, () => retryOrder(order, services)),
      refund: () =>
        act(services, by, { action: 'orders.refund', subject }, async () => {
          requireWithinLimit(order, role, services);
          return refundOrder(order, services, all);
        }),
      send: () =>
        act(services, by, { action: 'orders.send', subject }, () => sendMailAgain(order, to, services)),
      bounced: () =>
        act(services, by, { action: 'orders.bounced', subject }, () => reportBounce(order, services)),
      code: () =>
        act(services, by, { action: 'orders.code', subject }, () => issueOrderCode(order, services)),
      release: () =>
        act(services, by, { action: 'orders.release', subject }, () => releaseOrder(order, services)),
      delete: () =>
        act(services, by, { action: 'orders.delete', subject }, async () => {
          // Deleting the photo of an unfinished order refunds it.
          if (nextState(order.state, 'giveUp')) requireWithinLimit(order, role, services);
          return deleteOrder(order, reason, services);
        }),
    } satisfies Record<OrderAction, () => Promise<{ line: string }>>;
    const { line: result, done } = await actions[action]();
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
