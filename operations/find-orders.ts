import type { OrderSummary } from '#adapters/database/order-search.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { foldEmail } from '#domain/strike.ts';

/** Finds orders by reference, id, email address, payment (`pi_…`), session (`cs_…`) or prompt; without `text`, the newest. */
export function findOrders(
  {
    text,
    limit,
    ...filter
  }: { text?: string | undefined; state?: string | undefined; after?: string | undefined; limit: number },
  { orderSearch, secrets }: Services,
): Promise<OrderSummary[]> {
  const wanted = text?.trim();
  if (!wanted) return orderSearch.newest({ ...filter, limit });
  const emailHash = secrets.fingerprint('email', foldEmail(wanted));
  return orderSearch.newest({ ...filter, limit, text: wanted, emailHash });
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
