import { sql } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { comesAfter } from './search.ts';

type Page = { after?: string | undefined; state?: OrderState | undefined; limit: number };

/** Reads orders for the operator's other programs. */
export function createApiOrders(db: Database) {
  const orders = () =>
    db
      .selectFrom('orders')
      .leftJoin('stripeAccounts', 'stripeAccounts.id', 'orders.stripeAccount')
      .select([
        'orders.id',
        'reference',
        'kind',
        'state',
        'styleId',
        'paidBy',
        'priceAmount',
        'currency',
        'packSize',
      ])
      .select(['taxAmount', 'paymentIntent', 'refundedAmount', 'email', 'createdAt', 'paidAt', 'endedAt'])
      .select(sql<boolean>`coalesce(mode = 'live', false)`.as('isReal'));

  /** Returns a page, newest first. */
  function page({ after, state, limit }: Page) {
    return orders()
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'paid'))
      .$if(after !== undefined, (query) => query.where(comesAfter(after ?? '')))
      .orderBy('createdAt', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit)
      .execute();
  }

  function byId(id: string) {
    return orders().where('orders.id', '=', id).executeTakeFirst();
  }

  return { page, byId };
}

export type ApiOrderRow = Awaited<ReturnType<ReturnType<typeof createApiOrders>['page']>>[number];
