import type { NewOrder } from '#adapters/database/orders/changes.ts';
import type { givenConsole } from '../support/console.ts';
import { givenOrder } from '../support/orders.ts';
import { query } from '../support/query.ts';

type Console = Awaited<ReturnType<typeof givenConsole>>;

export const sqlOf =
  ({ services }: Console) =>
  (text: string, ...values: unknown[]) =>
    query(services.config.DATABASE_URL, text, values);

/** Inserts an order that was paid by card and has reached this state. */
export async function givenPaid(shop: Console, state: string, facts: Partial<NewOrder> = {}) {
  const order = await givenOrder(shop.services.db, facts);
  const payment = `pi_${order.id.slice(0, 8)}`;
  const reference = `R-${order.id.slice(0, 8).toUpperCase()}`;
  await sqlOf(shop)(
    `update orders set state = $2, payment_intent = $3, paid_at = now(), reference = $4,
       ended_at = case when $2 in ('paid', 'approved') then null else now() end where id = $1`,
    ...[order.id, state, payment, reference],
  );
  return { ...order, payment, reference };
}
