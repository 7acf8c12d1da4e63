import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Median seconds that recent orders were drawn for, as one row: all the drawings of each, from their begin to the picture.
 * Null before the first one; one that is being drawn says nothing yet.
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
