import type { Order } from '#adapters/database/schema/schema.ts';
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
  delivered: presentDelivered,
  code_issued: presentAppeal,
  rejected_final: presentAppeal,
};

async function presentDeletion(order: Order, { prompts }: Services): Promise<AfterEnd> {
  const deletedAt = order.pictureBytes === null ? order.photoDeletedAt : order.pictureDeletedAt;
  if (deletedAt === null) return {};
  if (await prompts.isLeft(order.id)) return { isBeingDeleted: true };
  return { deletedAt: deletedAt.toISOString() };
}

async function presentDelivered(order: Order, services: Services): Promise<AfterEnd> {
  const facts = await services.orders.deliveredFacts(order.id);
  const { liked, shareId } = facts;
  return {
    ...presentRedraw(order, facts, services),
    ...(liked !== null && { liked }),
    ...(shareId !== null && order.pictureDeletedAt === null && { shareUrl: shareUrlOf(shareId, services) }),
    ...presentGallery(order, facts),
  };
}

type Facts = Awaited<ReturnType<Services['orders']['deliveredFacts']>>;

function presentRedraw(
  order: Order,
  { redrawId, isPaymentKept, hasSpare }: Facts,
  { secrets }: Services,
): AfterEnd {
  if (redrawId !== null) return { redraw: { token: secrets.orderToken(redrawId) } };
  const until = redrawableUntil(order);
  const offered = until !== undefined && until > new Date() && order.photoDeletedAt === null;
  if (!offered || !isPaymentKept) return {};
  return { redrawUntil: until.toISOString(), ...(hasSpare && { redrawIsDrawn: true }) };
}

function presentGallery({ photoDeletedAt }: Order, { isShown, isOfferable }: Facts): AfterEnd {
  if (isShown !== null) return { gallery: isShown ? 'shown' : 'permitted' };
  return photoDeletedAt === null && isOfferable ? { gallery: 'offered' } : {};
}

async function presentAppeal(order: Order, { appeals }: Services): Promise<AfterEnd> {
  const appeal = await appeals.ofOrder(order.id);
  if (!appeal) return {};
  if (appeal.decidedAt === null) return { appeal: 'open' };
  return { appeal: appeal.upheld === true ? 'upheld' : 'dismissed' };
}
