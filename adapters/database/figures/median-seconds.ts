import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Selects the median seconds that recent orders took to draw, as one row: all drawings of each, from start to picture.
 * Null before the first order; an order that is still being drawn is left out.
 */
export function medianSeconds(db: Database) {
  const beingDrawn = db.selectFrom('orders').select('id').where('state', '=', 'approved');
  const recent = db
    .selectFrom('prompts')
    .select(['orderId', 'retry'])
    .select(sql<number>`extract(epoch from ended_at - coalesce(started_at, created_at))`.as('seconds'))
    .where('status', '=', 'done')
    .where('orderId', 'not in', beingDrawn)
    .orderBy('endedAt', 'desc')
    .limit(50)
    .as('recent');
  const ofOrders = db
    .selectFrom(recent)
    .select(sql<number>`sum(seconds)`.as('seconds'))
    .groupBy(['orderId', 'retry'])
    .as('of_orders');
  return db
    .selectFrom(ofOrders)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('median'));
}
