import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { excessOf, isBorderline, type ModerationLimits } from '#domain/moderation.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { Dismissing } from './audit-lines.ts';
import { refused } from '#domain/order.ts';

const wasRejected = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'rejected' || refused.includes(state);

/** Low, as the consequences of each are tried and rolled back, which takes time. The page loads more once these are decided. */
const mostAtOnce = 10;

/** Returns the ids of orders whose photos wait for a review, closest to a limit first. */
export async function findBorderline({ photoReviews, config }: Services): Promise<string[]> {
  const limits = config.MODERATION_LIMITS;
  const found = (await photoReviews.waiting()).flatMap(({ id, moderation: scores }) =>
    scores && isBorderline(scores, limits) ? [{ id, distance: Math.abs(excessOf(scores, limits)) }] : [],
  );
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostAtOnce)
    .map(({ id }) => id);
}

/** Decides whether an operator may see the order's photo because its scores came close to a limit. */
export function isBorderlineOrder(
  { moderation }: Pick<Order, 'moderation'>,
  limits: ModerationLimits,
): boolean {
  return moderation !== null && isBorderline(moderation, limits);
}

/** Returns what is needed to decide whether the check was right, and what follows if it was wrong. The photo is in `photos`. */
export async function describeBorderline(order: Order, services: Services) {
  const { MODERATION_LIMITS: limits } = services.config;
  if (!isBorderlineOrder(order, limits)) throw new OperationError('not_borderline', order);
  const { id, reference, paidAt, createdAt, moderation: scores, photoDeletedAt } = order;
  return {
    id,
    reference,
    at: paidAt ?? createdAt,
    scores,
    limits,
    photoDeletedAt,
    verdict: wasRejected(order) ? ('reject' as const) : ('approve' as const),
    isReviewed: await services.photoReviews.isReviewed(id),
    dismissing: await whatFollows(order, services),
  };
}

/** Returns what dismissing would change: `blocks` runs the change itself and rolls it back. */
async function whatFollows(order: Order, { blocks, codes }: Services): Promise<Dismissing> {
  const isRejected = wasRejected(order);
  const changed = isRejected ? await blocks.liftedWithout(order.id) : await blocks.addedWith(order);
  const code = await codes.issuedFor(order.id);
  return {
    wasRejected: isRejected,
    blocks: changed.map(({ kind }) => kind),
    isCodeKept: code?.redeemedAt === null && code.voidedAt === null,
  };
}

/** Records whether the check of a borderline photo was right. @throws OperationError */
export async function reviewPhoto(order: Order, upheld: boolean, services: Services) {
  const { reference } = order;
  if (!isBorderlineOrder(order, services.config.MODERATION_LIMITS))
    throw new OperationError('not_borderline', { reference });
  const decision = { upheld, wasRejected: wasRejected(order) };
  if (!(await services.photoReviews.decide(order, decision)))
    throw new OperationError('reviewed_before', { reference });
  return { reference, ...decision };
}
