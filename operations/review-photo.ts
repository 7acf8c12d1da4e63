import type { Order } from '#adapters/database/schema.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { excessOf, isBorderline, type ModerationLimits } from '#domain/moderation.ts';
import type { OrderState } from '#domain/order.ts';

export type BorderlinePhoto = Awaited<ReturnType<typeof describeBorderline>>;

const refused: readonly OrderState[] = ['rejected', 'code_issued', 'rejected_final'];
const wasRejected = ({ state }: Pick<Order, 'state'>): boolean => refused.includes(state);

/** What follows from each is tried and taken back, which takes its time. The page asks again once these are decided. */
const mostAtOnce = 10;

/** The ids of the orders whose photos wait for a review, the closest to a limit first. */
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

/** Whether the order's photo may be looked at because its scores came close to a limit. */
export function isBorderlineOrder(
  { moderation }: Pick<Order, 'moderation'>,
  limits: ModerationLimits,
): boolean {
  return moderation !== null && isBorderline(moderation, limits);
}

/** What a person needs to say whether the check was right, and what follows from either. The photo lies in `photos`. */
export async function describeBorderline(order: Order, services: Services) {
  const { MODERATION_LIMITS: limits } = services.config;
  if (!isBorderlineOrder(order, limits))
    throw new OperatorError(`The scores of ${order.reference} are close to no limit.`);
  const { id, reference, paidAt, createdAt, moderation: scores, photoDeletedAt } = order;
  return {
    ...{ id, reference, at: paidAt ?? createdAt, scores, limits, photoDeletedAt },
    verdict: wasRejected(order) ? ('reject' as const) : ('approve' as const),
    isReviewed: await services.photoReviews.isReviewed(id),
    /** What follows when the check was wrong, in sentences. */
    dismissing: await whatFollows(order, services),
  };
}

/** The same code that does it has been tried and taken back. */
async function whatFollows(order: Order, { blocks, codes }: Services): Promise<string> {
  const named = (found: { kind: string }[]) =>
    found.map(({ kind }) => (kind === 'email' ? 'the address' : 'the photo')).join(' and ');
  if (!wasRejected(order)) {
    const added = named(await blocks.addedWith(order));
    const blocked = added === '' ? 'Nobody is blocked by that.' : `That blocks ${added}.`;
    return `The photo counts as refused from now on. ${blocked} Picture and money stay: the order’s page deletes and refunds.`;
  }
  const lifted = named(await blocks.liftedWithout(order.id));
  const freed = lifted === '' ? 'No block rests on it.' : `The block of ${lifted} is lifted.`;
  const code = await codes.issuedFor(order.id);
  const kept = code?.redeemedAt === null && code.voidedAt === null ? ' Their code stays good.' : '';
  return `The refusal counts no more. ${freed}${kept} No mail goes out.`;
}

/** Says of a borderline photo whether the check was right. @returns what was done, in a sentence. */
export async function reviewPhoto(order: Order, upheld: boolean, services: Services): Promise<string> {
  const { reference } = order;
  if (!isBorderlineOrder(order, services.config.MODERATION_LIMITS))
    throw new OperatorError(`The scores of ${reference} are close to no limit.`);
  const decision = { upheld, wasRejected: wasRejected(order) };
  if (!(await services.photoReviews.decide(order, decision)))
    throw new OperatorError(`Somebody has reviewed the photo of ${reference} before.`);
  if (upheld) return `The check of ${reference} stands.`;
  return decision.wasRejected
    ? `The refusal of ${reference} counts no more.`
    : `The photo of ${reference} counts as refused.`;
}
