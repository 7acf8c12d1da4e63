import type { OrderSummary } from '#adapters/database/orders/search.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { excessOf, type ModerationLimits, type Scores } from '#domain/moderation.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { foldEmail } from '#domain/strike.ts';

/** `isBlurred`: the check would refuse its photo, so that lists show its picture blurred until somebody asks for it. */
export type FoundOrder = Omit<OrderSummary, 'scores'> & { isBlurred: boolean };

/** Finds orders by reference, id, email address, payment (`pi_…`), session (`cs_…`) or prompt; without `text`, the newest. */
export async function findOrders(
  {
    text,
    limit,
    ...filter
  }: { text?: string | undefined; state?: string | undefined; after?: string | undefined; limit: number },
  { config, orderSearch, secrets }: Services,
): Promise<FoundOrder[]> {
  const wanted = text?.trim();
  const by = wanted && { text: wanted, emailHash: secrets.fingerprint('email', foldEmail(wanted)) };
  const found = await orderSearch.newest({ ...filter, limit, ...by });
  return found.map(({ scores, ...order }) => ({
    ...order,
    isBlurred: order.hasPicture && isRefusable(scores, config.MODERATION_LIMITS),
  }));
}

/** Decides whether a photo with these scores would be refused, if no person let it through. */
export function isRefusable(scores: Scores | null, limits: ModerationLimits): boolean {
  return scores !== null && excessOf(scores, limits) >= 0;
}

/** Finds the order that this text names. @throws OperationError if there is none, or more than one */
export async function findOrder(text: string, services: Services): Promise<Order> {
  const found = await findOrders({ text, limit: 2 }, services);
  const [only] = found;
  if (found.length > 1)
    throw new OperationError('order_ambiguous', {
      text,
      references: found.map(({ reference }) => reference),
    });
  const order = only && (await services.orders.byId(only.id));
  if (!order) throw new OperationError('order_unknown', { text });
  return order;
}
