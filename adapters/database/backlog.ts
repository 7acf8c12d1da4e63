import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Order } from './schema.ts';

/** Paid orders that wait for their drawing. What a dispute has frozen waits for its bank. */
export function createBacklog(db: Database) {
  const waiting = db
    .selectFrom('orders')
    .where('state', 'in', ['paid', 'approved'])
    .where('frozenAt', 'is', null);

  async function length(): Promise<number> {
    const row = await waiting.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** How many orders were paid before this one and are not drawn yet. */
  async function ahead(order: Pick<Order, 'paidAt'>): Promise<number> {
    const row = await waiting
      .where('paidAt', '<', order.paidAt)
      .select(sql<string>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return { length, ahead };
}
