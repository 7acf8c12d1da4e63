import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { redrawableUntil } from '#domain/order.ts';
import { shareUrlOf } from './share-url.ts';

type AfterEnd = Pick<
  OrderAnswer,
  | 'redrawUntil'
  | 'redrawIsDrawn'
  | 'redraw'
  | 'redrawOf'
  | 'appeal'
  | 'liked'
  | 'shareUrl'
  | 'gallery'
  | 'deletedAt'
  | 'isBeingDeleted'
>;

/** Describes what a visitor can still do, or has done, with an order that has ended. Before that it queries next to nothing. */
export async function presentEnded(order: Order, services: Services): Promise<AfterEnd> {
  const first = order.redrawOf ?? order.cancelledRedrawOf;
  const redrawOf = first === null ? {} : { redrawOf: { token: services.secrets.orderToken(first) } };
  const deletion = await presentDeletion(order, services);
  return { ...redrawOf, ...deletion, ...(await byState[order.state]?.(order, services)) };
}

const byState: Partial<Record<Order['state'], (order: Order, services: Services) => Promise<AfterEnd>>> = {
  delivered: async (order, services) => ({
    ...(await presentRedraw(order, services)),
    ...(await presentFeedback(order, services)),
    ...(await presentShare(order, services)),
    ...(await presentGallery(order, services)),
  }),
  code_issued: presentAppeal,
  rejected_final: presentAppeal,
};

async function presentDeletion(order: Order, { prompts }: Services): Promise<AfterEnd> {
  const deletedAt = order.pictureBytes === null ? order.photoDeletedAt : order.pictureDeletedAt;
  if (deletedAt === null) return {};
  if (await prompts.isLeft(order.id)) return { isBeingDeleted: true };
  return { deletedAt: deletedAt.toISOString() };
}

async function presentRedraw(order: Order, { drawings, orders, secrets }: Services): Promise<AfterEnd> {
  const redraw = await orders.redrawOf(order.id);
  if (redraw) return { redraw: { token: secrets.orderToken(redraw.id) } };
  const until = redrawableUntil(order);
  const offered = until !== undefined && until > new Date() && order.photoDeletedAt === null;
  if (!offered || (await orders.paymentBehind(order.id)).payment !== 'kept') return {};
  const isDrawn = await drawings.hasSpare(order.id);
  return { redrawUntil: until.toISOString(), ...(isDrawn && { redrawIsDrawn: true }) };
}

async function presentFeedback({ id }: Order, { feedback }: Services): Promise<AfterEnd> {
  const given = await feedback.ofOrder(id);
  return given ? { liked: given.liked } : {};
}

async function presentShare(order: Order, services: Services): Promise<AfterEnd> {
  const shareId = order.pictureDeletedAt === null ? await services.shares.ofOrder(order.id) : undefined;
  return shareId === undefined ? {} : { shareUrl: shareUrlOf(shareId, services) };
}

async function presentGallery({ id, photoDeletedAt }: Order, { galleryPairs }: Services): Promise<AfterEnd> {
  const pair = await galleryPairs.ofOrder(id);
  if (pair) return { gallery: pair.chosenAt === null ? 'permitted' : 'shown' };
  const isOffered = photoDeletedAt === null && (await galleryPairs.isOfferable(id));
  return isOffered ? { gallery: 'offered' } : {};
}

async function presentAppeal(order: Order, { appeals }: Services): Promise<AfterEnd> {
  const appeal = await appeals.ofOrder(order.id);
  if (!appeal) return {};
  if (appeal.decidedAt === null) return { appeal: 'open' };
  return { appeal: appeal.upheld === true ? 'upheld' : 'dismissed' };
}
